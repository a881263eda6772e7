package io.simplex4j.data;

import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The content of an npy file to write: version 1.0, little endian, C order, byte for byte as numpy writes it. */
final class NpyContent {
    /*
     * The header is filled with spaces so that the data starts at a multiple of 64 bytes, and leaves the first size room
     * to grow to 21 digits, both as numpy does. Rows are written one by one, so a matrix is never held twice.
     */
    private static final int ALIGNMENT = 64;
    private static final int PREFIX = 10;
    private static final int DIGITS_TO_GROW_TO = 21;

    private final byte[] header;
    private final long size;
    private final Body body;

    @FunctionalInterface
    private interface Body {
        void writeTo(Output out) throws IOException;
    }

    /** Little endian numbers, buffered. */
    private static final class Output {
        private final OutputStream out;
        private final ByteBuffer buffer = ByteBuffer.allocate(1 << 13).order(ByteOrder.LITTLE_ENDIAN);

        Output(OutputStream out) {
            this.out = out;
        }

        ByteBuffer room() throws IOException {
            if (buffer.remaining() < Long.BYTES) {
                flush();
            }
            return buffer;
        }

        void flush() throws IOException {
            out.write(buffer.array(), 0, buffer.position());
            buffer.clear();
        }
    }

    private NpyContent(DType dtype, ArrayShape shape, Body body) {
        this.header = header(dtype, shape);
        this.size = header.length + shape.elements() * dtype.bytes();
        this.body = body;
    }

    static NpyContent of(Matrix matrix, DType dtype) {
        if (dtype != DType.FLOAT32 && dtype != DType.FLOAT64 && dtype != DType.INT64) {
            throw new IllegalArgumentException("dtype is " + dtype + ", expected float32, float64 or int64");
        }
        return new NpyContent(
                dtype, ArrayShape.of(matrix.rows(), matrix.columns()), out -> writeRows(matrix, dtype, out));
    }

    static NpyContent of(long[] values) {
        long[] copy = values.clone();
        return new NpyContent(DType.INT64, ArrayShape.of(copy.length), out -> {
            for (long value : copy) {
                out.room().putLong(value);
            }
        });
    }

    long size() {
        return size;
    }

    void writeTo(OutputStream stream) throws IOException {
        stream.write(header);
        Output out = new Output(stream);
        body.writeTo(out);
        out.flush();
    }

    private static void writeRows(Matrix matrix, DType dtype, Output out) throws IOException {
        double[] row = new double[matrix.columns()];
        for (int r = 0; r < matrix.rows(); r++) {
            matrix.copyRow(r, row);
            for (int c = 0; c < row.length; c++) {
                if (!canHold(dtype, row[c])) {
                    throw new IllegalArgumentException("matrix has " + row[c] + " at row " + r + ", column " + c
                            + ", expected a number that " + dtype + " can hold");
                }
                put(row[c], dtype, out);
            }
        }
    }

    private static boolean canHold(DType dtype, double value) {
        return switch (dtype) {
            case FLOAT32 -> !Float.isInfinite((float) value) || Double.isInfinite(value);
            case INT64 -> value == Math.rint(value) && value >= -0x1p63 && value < 0x1p63;
            default -> true;
        };
    }

    private static void put(double value, DType dtype, Output out) throws IOException {
        switch (dtype) {
            case FLOAT32 -> out.room().putFloat((float) value);
            case INT64 -> out.room().putLong((long) value);
            default -> out.room().putDouble(value);
        }
    }

    private static byte[] header(DType dtype, ArrayShape shape) {
        String dictionary = "{'descr': '<" + dtype.code() + "', 'fortran_order': False, 'shape': " + shape + ", }";
        int room = DIGITS_TO_GROW_TO - Long.toString(shape.size(0)).length();
        int unpadded = PREFIX + dictionary.length() + room + 1;
        int length = (unpadded + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT - PREFIX;
        String text = dictionary + " ".repeat(length - dictionary.length() - 1) + "\n";
        String prefix = "\u0093NUMPY\u0001\0" + (char) (length & 0xFF) + (char) (length >> 8);
        return (prefix + text).getBytes(StandardCharsets.ISO_8859_1);
    }
}
