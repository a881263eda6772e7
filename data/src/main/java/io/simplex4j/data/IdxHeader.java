package io.simplex4j.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** What the start of an IDX file says about the data after it. */
final class IdxHeader {
    /*
     * A file is: two zero bytes, a type code, the number of axes, the size along each axis as four bytes, the elements
     * in C order. All numbers are big endian.
     *
     * [1] The MNIST database of handwritten digits, section "file formats for the MNIST database".
     */
    private static final int START = 4;
    private static final int HIGHEST_RANK = 8;

    private IdxHeader() {}

    static NpyHeader read(InputStream in, String source) throws IOException {
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
        DType dtype = typeOf(start[2]);
        if (dtype == null) {
            throw new UnreadableDataException(
                    source,
                    "found the type code " + HexFormat.of().toHexDigits(start[2])
                            + ", expected 08, 09, 0b, 0c, 0d or 0e");
        }
        int rank = start[3] & 0xFF;
        if (rank < 1 || rank > HIGHEST_RANK) {
            throw new UnreadableDataException(
                    source, "found " + rank + " axes, expected 1 to " + HIGHEST_RANK + " in an IDX file");
        }
        ArrayShape shape = readShape(rank, in, source);
        if (!shape.isCountable(dtype.bytes())) {
            throw new UnreadableDataException(
                    source, "found shape " + shape + ", " + dtype + ", expected fewer than 2^63 bytes of data");
        }
        return new NpyHeader(new Descr(dtype, ByteOrder.BIG_ENDIAN), false, shape, START + 4L * rank);
    }

    private static ArrayShape readShape(int rank, InputStream in, String source) throws IOException {
        byte[] bytes = in.readNBytes(Integer.BYTES * rank);
        if (bytes.length < Integer.BYTES * rank) {
            throw new UnreadableDataException(
                    source,
                    "ends within its header: found " + (START + bytes.length) + " bytes, expected "
                            + (START + Integer.BYTES * rank));
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        long[] sizes = new long[rank];
        for (int axis = 0; axis < rank; axis++) {
            sizes[axis] = Integer.toUnsignedLong(buffer.getInt());
        }
        return ArrayShape.of(sizes);
    }

    private static @Nullable DType typeOf(byte code) {
        return switch (code) {
            case 0x08 -> DType.UINT8;
            case 0x09 -> DType.INT8;
            case 0x0B -> DType.INT16;
            case 0x0C -> DType.INT32;
            case 0x0D -> DType.FLOAT32;
            case 0x0E -> DType.FLOAT64;
            default -> null;
        };
    }
}
