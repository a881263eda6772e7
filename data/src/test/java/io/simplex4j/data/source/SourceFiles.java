package io.simplex4j.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import io.simplex4j.math.Matrix;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Files of every kind in a folder. */
record SourceFiles(Path folder) {
    static void refuses(ThrowingCallable call, Kind kind, String message) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        UnreadableDataException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessage(message);
    }

    String file(String name) {
        return folder.resolve(name).toString();
    }

    String text(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    String npy(String name, double[]... rows) {
        Path file = folder.resolve(name);
        Npy.write(file, Matrix.of(rows), DType.FLOAT64, AtomicFile.Existing.REPLACE);
        return file.toString();
    }

    String labels(String name, long... labels) {
        Path file = folder.resolve(name);
        Npy.write(file, labels, AtomicFile.Existing.REPLACE);
        return file.toString();
    }

    /** An array of zeros. */
    String npy(String name, String shape, int elements) throws IOException {
        return Files.write(folder.resolve(name), npyBytes(shape, elements)).toString();
    }

    static byte[] npyBytes(String shape, int elements) {
        byte[] header = ("{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }\n")
                .getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length, 0});
        out.writeBytes(header);
        out.writeBytes(new byte[elements * Double.BYTES]);
        return out.toByteArray();
    }

    /** Bytes as the files of the MNIST database have them. */
    String idx(String name, int[] sizes, byte... data) throws IOException {
        ByteBuffer file = ByteBuffer.allocate(4 + 4 * sizes.length + data.length);
        file.put((byte) 0).put((byte) 0).put((byte) 8).put((byte) sizes.length);
        for (int size : sizes) {
            file.putInt(size);
        }
        return Files.write(folder.resolve(name), file.put(data).array()).toString();
    }

    /** A grey picture whose pixels are all as light. */
    void picture(String name, int side, int light) throws IOException {
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_BYTE_GRAY);
        for (int pixel = 0; pixel < side * side; pixel++) {
            image.getRaster().setSample(pixel % side, pixel / side, 0, light);
        }
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        ImageIO.write(image, "png", file.toFile());
    }
}
