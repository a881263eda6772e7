package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.simplex4j.math.Matrix;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Arrays and npy files for tests; the files may hold what no writer would write. */
final class Arrays2d {
    private Arrays2d() {}

    /** The corners of a square: whatever lies inside is a mixture in many ways. */
    static double[][] square() {
        return new double[][] {{0, 0}, {2, 0}, {0, 2}, {2, 2}};
    }

    static double[][] triangle() {
        return new double[][] {{0, 0}, {4, 0}, {0, 4}};
    }

    static double[][] random(int rows, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int c = 0; c < columns; c++) {
                row[c] = random.nextDouble() * 2 - 1;
            }
        }
        return values;
    }

    static Path write(Path file, double[][] rows) throws IOException {
        return Files.write(file, npy(rows));
    }

    static byte[] npy(double[][] rows) {
        int columns = rows.length == 0 ? 0 : rows[0].length;
        return npy("<f8", "(" + rows.length + ", " + columns + ")", data(rows));
    }

    static byte[] npy(String descr, String shape, byte[] data) {
        byte[] header =
                ("{'descr': '" + descr + "', 'fortran_order': False, 'shape': " + shape + ", }\n").getBytes(US_ASCII);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x93);
        out.writeBytes("NUMPY".getBytes(US_ASCII));
        out.writeBytes(new byte[] {1, 0, (byte) header.length, 0});
        out.writeBytes(header);
        out.writeBytes(data);
        return out.toByteArray();
    }

    static byte[] data(double[]... rows) {
        int count = rows.length == 0 ? 0 : rows.length * rows[0].length;
        ByteBuffer data = ByteBuffer.allocate(count * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : rows) {
            for (double value : row) {
                data.putDouble(value);
            }
        }
        return data.array();
    }

    static Path writeNpz(Path file, String key, byte[] npy) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry(key + ".npy"));
            zip.write(npy);
            zip.closeEntry();
        }
        return file;
    }

    static Matrix matrix(double[][] rows) {
        return Matrix.of(rows);
    }
}
