package io.simplex4j.data;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.internal.SourceName;
import io.simplex4j.math.Matrix;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads arrays in the IDX format of the MNIST database, plain or compressed by gzip. */
public final class Idx {
    /*
     * A file is: two zero bytes, a type code, the number of axes, the size along each axis as four bytes, the elements
     * in C order. All numbers are big endian.
     *
     * [1] The MNIST database of handwritten digits, section "file formats for the MNIST database".
     */
    private static final int START = 4;
    private static final int MAX_RANK = 8;
    private static final Pattern NAME = Pattern.compile(".*([.-]idx[0-9]-[a-z]+|\\.idx)(\\.gz)?");

    private Idx() {}

    /**
     * Reads the array in a file. Its first bytes, not its name, decide whether it is compressed.
     *
     * @throws UnreadableDataException if the file does not exist or is not a complete IDX file without trailing data
     */
    public static NpyArray read(Path file) {
        SourceName.requireFile(file);
        String source = file.toString();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            InputStream in = Channels.newInputStream(channel);
            boolean compressed = GzipMember.starts(in.readNBytes(2));
            channel.position(0);
            return compressed ? readCompressed(in, channel.size(), source) : readPlain(in, channel.size(), source);
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }

    /**
     * Reads images as rows of pixels from 0 to 255.
     *
     * @throws UnreadableDataException if the file does not hold unsigned bytes along three axes
     */
    public static Matrix images(Path file) {
        return requireBytes(read(file), 3, "images").flattenRows();
    }

    /**
     * Reads labels from 0 to 255.
     *
     * @throws UnreadableDataException if the file does not hold unsigned bytes along one axis
     */
    public static int[] labels(Path file) {
        return Arrays.stream(requireBytes(read(file), 1, "labels").toLongs())
                .mapToInt(Math::toIntExact)
                .toArray();
    }

    /**
     * Returns whether a file has a name of this format, such as {@code train-images-idx3-ubyte.gz} or {@code
     * digits.idx}.
     */
    public static boolean isNamed(String file) {
        return NAME.matcher(file).matches();
    }

    private static NpyArray readPlain(InputStream in, long fileBytes, String source) throws IOException {
        NpyHeader header = header(in, source);
        header.requireDataBytes(fileBytes - header.dataOffset(), source);
        return new NpyArray(source, header, Segments.read(in, header, Segments.HEAP_BYTES, source));
    }

    private static NpyArray readCompressed(InputStream file, long fileBytes, String source) throws IOException {
        try (GzipMember in = GzipMember.open(file)) {
            NpyHeader header = header(in, source);
            if (header.dataBytes() > GzipMember.maxContent(fileBytes)) {
                throw header.wrongSize("at most " + GzipMember.maxContent(fileBytes), source);
            }
            NpyArray array = new NpyArray(source, header, Segments.read(in, header, Segments.HEAP_BYTES, source));
            if (in.fileBytes() != fileBytes) {
                throw new UnreadableDataException(
                        source,
                        "found " + fileBytes + " bytes; expected " + in.fileBytes() + ", where the gzip data end");
            }
            return array;
        } catch (EOFException e) {
            throw new UnreadableDataException(source, "ends within its gzip data", e);
        } catch (ZipException e) {
            throw new UnreadableDataException(source, "is not a whole gzip file (" + OneLine.of(e) + ")", e);
        }
    }

    private static NpyHeader header(InputStream in, String source) throws IOException {
        byte[] start = in.readNBytes(START);
        if (start.length < START || start[0] != 0 || start[1] != 0) {
            throw new UnreadableDataException(
                    source,
                    start.length == 0
                            ? "is empty; expected an IDX file"
                            : "is not an IDX file (starts with "
                                    + HexFormat.ofDelimiter(" ").formatHex(start)
                                    + "; expected 00 00, a type code and the number of axes)");
        }
        DType dtype = switch (start[2]) {
            case 0x08 -> DType.UINT8;
            case 0x09 -> DType.INT8;
            case 0x0B -> DType.INT16;
            case 0x0C -> DType.INT32;
            case 0x0D -> DType.FLOAT32;
            case 0x0E -> DType.FLOAT64;
            default ->
                throw new UnreadableDataException(
                        source,
                        "found the type code " + HexFormat.of().toHexDigits(start[2])
                                + "; expected 08, 09, 0b, 0c, 0d or 0e");
        };
        int rank = start[3] & 0xFF;
        if (rank < 1 || rank > MAX_RANK) {
            throw new UnreadableDataException(
                    source, "found " + rank + " axes; expected 1 to " + MAX_RANK + " in an IDX file");
        }
        ArrayShape shape = shape(rank, in, source);
        if (!shape.isCountable(dtype.bytes())) {
            throw new UnreadableDataException(
                    source, "found shape " + shape + ", " + dtype + "; expected fewer than 2^63 bytes of data");
        }
        return new NpyHeader(dtype, ByteOrder.BIG_ENDIAN, false, shape, START + 4L * rank, Optional.empty());
    }

    private static ArrayShape shape(int rank, InputStream in, String source) throws IOException {
        byte[] bytes = in.readNBytes(Integer.BYTES * rank);
        if (bytes.length < Integer.BYTES * rank) {
            throw new UnreadableDataException(
                    source,
                    "ends within its header: found " + (START + bytes.length) + " bytes; expected "
                            + (START + Integer.BYTES * rank));
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return ArrayShape.of(LongStream.generate(() -> Integer.toUnsignedLong(buffer.getInt()))
                .limit(rank)
                .toArray());
    }

    private static NpyArray requireBytes(NpyArray array, int rank, String what) {
        if (array.dtype() != DType.UINT8 || array.shape().rank() != rank) {
            throw new UnreadableDataException(
                    array.source(),
                    "found shape " + array.shape() + ", " + array.dtype() + "; expected " + what + " as uint8 along "
                            + (rank == 1 ? "1 axis" : rank + " axes"));
        }
        return array;
    }

    /** The content of a gzip file with exactly one member. */
    private static final class GzipMember extends GZIPInputStream {
        /*
         * GZIPInputStream reads one member after another and ignores trailing bytes, so it cannot tell a complete file
         * from a damaged one. Here the end of the first member is computed and compared with the size of the file.
         */
        private static final int BUFFER = 1 << 16;
        private static final int TRAILER = 8;
        private static final int MIN = 18;
        /** The maximum compression ratio of deflate. */
        private static final int MAX_RATIO = 1032;

        private final long headerBytes;

        private GzipMember(CountedStream in) throws IOException {
            super(in, BUFFER);
            this.headerBytes = in.count;
        }

        /** Returns whether a file that starts with these bytes is a gzip file. */
        static boolean starts(byte[] bytes) {
            return bytes.length >= 2 && (bytes[0] & 0xFF) == 0x1F && (bytes[1] & 0xFF) == 0x8B;
        }

        static GzipMember open(InputStream in) throws IOException {
            return new GzipMember(new CountedStream(new BufferedInputStream(in, BUFFER)));
        }

        /** Returns the size of a file that ends with the member, after all of it was read. */
        long fileBytes() {
            return headerBytes + inf.getBytesRead() + TRAILER;
        }

        /** Returns the maximum size of the content of a file of this size. */
        static long maxContent(long fileBytes) {
            return Math.max(0, fileBytes - MIN) * MAX_RATIO;
        }

        /** Counts the bytes read. The header is read byte by byte, so the count after it is its length. */
        private static final class CountedStream extends FilterInputStream {
            private long count;

            CountedStream(InputStream in) {
                super(in);
            }

            @Override
            public int read() throws IOException {
                int value = super.read();
                count += value < 0 ? 0 : 1;
                return value;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                int read = super.read(into, offset, length);
                count += Math.max(read, 0);
                return read;
            }
        }
    }
}
