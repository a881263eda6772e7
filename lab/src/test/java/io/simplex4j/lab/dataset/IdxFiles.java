package io.simplex4j.lab.dataset;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Small IDX files. */
final class IdxFiles {
    private IdxFiles() {}

    /** Square images whose pixels count up from 0, from image to image by one more. */
    static byte[] images(int count, int side) {
        ByteBuffer file = ByteBuffer.allocate(16 + count * side * side);
        file.putInt(0x0803).putInt(count).putInt(side).putInt(side);
        for (int i = 0; i < count; i++) {
            for (int pixel = 0; pixel < side * side; pixel++) {
                file.put((byte) (i + pixel));
            }
        }
        return file.array();
    }

    static byte[] labels(int... labels) {
        ByteBuffer file = ByteBuffer.allocate(8 + labels.length);
        file.putInt(0x0801).putInt(labels.length);
        for (int label : labels) {
            file.put((byte) label);
        }
        return file.array();
    }

    static void gzip(Path file, byte[] content) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(content);
        }
    }
}
