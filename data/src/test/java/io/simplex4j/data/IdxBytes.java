package io.simplex4j.data;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPOutputStream;

/** IDX files written byte by byte. */
final class IdxBytes {
    /** Two images of 2 by 3 pixels. */
    static final byte[] IMAGES = file(8, new int[] {2, 2, 3}, 0, 1, 127, 128, 254, 255, 9, 8, 7, 6, 5, 4);

    private IdxBytes() {}

    static byte[] file(int type, int[] sizes, int... data) {
        byte[] bytes = new byte[data.length];
        for (int i = 0; i < data.length; i++) {
            bytes[i] = (byte) data[i];
        }
        return file(type, sizes, bytes);
    }

    static byte[] file(int type, int[] sizes, byte[] data) {
        ByteBuffer file = ByteBuffer.allocate(4 + 4 * sizes.length + data.length);
        file.put((byte) 0).put((byte) 0).put((byte) type).put((byte) sizes.length);
        for (int size : sizes) {
            file.putInt(size);
        }
        return file.put(data).array();
    }

    static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(file)) {
            gzip.write(content);
        }
        return file.toByteArray();
    }

    static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length)
                .put(first)
                .put(second)
                .array();
    }
}
