package io.simplex4j.data;

import io.simplex4j.math.Matrix;
import java.io.EOFException;
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
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.zip.ZipException;

/** Single arrays in the IDX format of the MNIST database, plain or as gzip files. */
public final class Idx {
    /*
     * A file is: two zero bytes, a type code, the number of axes, the size along each axis as four bytes, the elements
     * in C order. All numbers are big endian.
     *
     * [1] The MNIST database of handwritten digits, section "file formats for the MNIST database".
     */
    private static final int START = 4;
    private static final int HIGHEST_RANK = 8;
    private static final Pattern NAME = Pattern.compile(".*([.-]idx[0-9]-[a-z]+|\\.idx)(\\.gz)?");

    private Idx() {}

    /**
     * The array in a file. Its first bytes say whether it is compressed, not its name.
     *
     * @throws UnreadableDataException if there is no such file, or it is not an IDX file, whole and no longer
     */
    public static NpyArray read(Path file) {
        InputFile.require(file);
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
     * Images as rows of their pixels, each from 0 to 255.
     *
     * @throws UnreadableDataException if the file does not hold unsigned bytes along three axes
     */
    public static Matrix images(Path file) {
        return requireBytes(read(file), 3, "images").flattenRows();
    }

    /**
     * Labels, each from 0 to 255.
     *
     * @throws UnreadableDataException if the file does not hold unsigned bytes along one axis
     */
    public static int[] labels(Path file) {
        return Arrays.stream(requireBytes(read(file), 1, "labels").toLongs())
                .mapToInt(Math::toIntExact)
                .toArray();
    }

    /** Whether a file is called as such files are, as in {@code train-images-idx3-ubyte.gz} or {@code digits.idx}. */
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
            if (header.dataBytes() > GzipMember.mostContent(fileBytes)) {
                throw header.wrongSize("at most " + GzipMember.mostContent(fileBytes), source);
            }
            NpyArray array = new NpyArray(source, header, Segments.read(in, header, Segments.HEAP_BYTES, source));
            if (in.fileBytes() != fileBytes) {
                throw new UnreadableDataException(
                        source,
                        "found " + fileBytes + " bytes, expected " + in.fileBytes() + ", where the gzip data end");
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
                            ? "is empty, expected an IDX file"
                            : "is not an IDX file (starts with "
                                    + HexFormat.ofDelimiter(" ").formatHex(start)
                                    + ", expected 00 00, a type code and the number of axes)");
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
                                + ", expected 08, 09, 0b, 0c, 0d or 0e");
        };
        int rank = start[3] & 0xFF;
        if (rank < 1 || rank > HIGHEST_RANK) {
            throw new UnreadableDataException(
                    source, "found " + rank + " axes, expected 1 to " + HIGHEST_RANK + " in an IDX file");
        }
        ArrayShape shape = shape(rank, in, source);
        if (!shape.isCountable(dtype.bytes())) {
            throw new UnreadableDataException(
                    source, "found shape " + shape + ", " + dtype + ", expected fewer than 2^63 bytes of data");
        }
        return new NpyHeader(dtype, ByteOrder.BIG_ENDIAN, false, shape, START + 4L * rank);
    }

    private static ArrayShape shape(int rank, InputStream in, String source) throws IOException {
        byte[] bytes = in.readNBytes(Integer.BYTES * rank);
        if (bytes.length < Integer.BYTES * rank) {
            throw new UnreadableDataException(
                    source,
                    "ends within its header: found " + (START + bytes.length) + " bytes, expected "
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
                    "found shape " + array.shape() + ", " + array.dtype() + ", expected " + what + " as uint8 along "
                            + (rank == 1 ? "1 axis" : rank + " axes"));
        }
        return array;
    }
}
