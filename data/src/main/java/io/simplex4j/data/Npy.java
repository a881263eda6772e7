package io.simplex4j.data;

import io.simplex4j.data.internal.SourceName;
import io.simplex4j.math.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads and writes arrays in numpy's npy format. */
public final class Npy {
    private static final int MIN_MAPPED_BYTES = 1 << 20;

    private Npy() {}

    /**
     * Reads the array in a file. Files of 1 MiB or more are mapped, not copied.
     *
     * @throws UnreadableDataException if the file does not exist or is not a complete npy file of numbers without
     *     trailing data
     */
    public static NpyArray read(Path file) {
        return read(file, MIN_MAPPED_BYTES, Segments.MAPPED_BYTES);
    }

    /**
     * Reads the array in a stream, which must end with it. Does not close the stream.
     *
     * @param name the name of the stream in messages
     * @throws UnreadableDataException if the stream is not a complete npy file of numbers without trailing data
     */
    public static NpyArray read(InputStream in, String name) {
        try {
            NpyHeader header = NpyHeader.read(in, name);
            return new NpyArray(name, header, Segments.read(in, header, Segments.HEAP_BYTES, name));
        } catch (IOException e) {
            throw UnreadableDataException.of(name, e);
        }
    }

    /**
     * Writes a matrix as an array of two axes.
     *
     * @param dtype float32 (rounding to the nearest), float64 or int64
     * @throws IllegalArgumentException if the type is another one, or cannot hold a number of the matrix
     * @throws UnwritableDataException if the file cannot be written
     */
    public static void write(Path file, Matrix matrix, DType dtype, AtomicFile.Existing existing) {
        AtomicFile.write(file, existing, Content.of(matrix, dtype)::writeTo);
    }

    /**
     * Writes integers as an int64 array of one axis.
     *
     * @throws UnwritableDataException if the file cannot be written
     */
    public static void write(Path file, long[] values, AtomicFile.Existing existing) {
        AtomicFile.write(file, existing, Content.of(values)::writeTo);
    }

    static NpyArray read(Path file, long minMappedBytes, int segmentBytes) {
        String source = file.toString();
        SourceName.requireFile(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            InputStream in = Channels.newInputStream(channel);
            NpyHeader header = NpyHeader.read(in, source);
            header.requireDataBytes(channel.size() - header.dataOffset(), source);
            Segments segments = header.dataBytes() < minMappedBytes
                    ? Segments.read(in, header, segmentBytes, source)
                    : Segments.map(channel, header, segmentBytes);
            return new NpyArray(source, header, segments);
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    /** The content of an npy file: version 1.0, little endian, C order, byte for byte as numpy writes it. */
    static final class Content {
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

        /** A buffered output of little-endian numbers. */
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

        private Content(DType dtype, ArrayShape shape, Body body) {
            this.header = header(dtype, shape);
            this.size = header.length + shape.elements() * dtype.bytes();
            this.body = body;
        }

        static Content of(Matrix matrix, DType dtype) {
            if (dtype != DType.FLOAT32 && dtype != DType.FLOAT64 && dtype != DType.INT64) {
                throw new IllegalArgumentException("dtype is " + dtype + "; expected float32, float64 or int64");
            }
            return new Content(
                    dtype, ArrayShape.of(matrix.rows(), matrix.columns()), out -> writeRows(matrix, dtype, out));
        }

        static Content of(long[] values) {
            long[] copy = values.clone();
            return new Content(DType.INT64, ArrayShape.of(copy.length), out -> {
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
                                + "; expected a number that " + dtype + " can hold");
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
}
