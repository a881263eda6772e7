package io.simplex4j.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** What the start of an npy file says about the data after it. */
record NpyHeader(DType dtype, ByteOrder order, boolean fortranOrder, ArrayShape shape, long dataOffset) {
    /*
     * A file is: 93 'NUMPY', a major and a minor version byte, the length of the dictionary (little endian, two bytes in
     * version 1, four in 2 and 3), the dictionary padded by spaces, the elements. Version 3 differs from 2 by allowing
     * UTF-8, which only field names of records can need; so Latin-1 reads every dictionary that is accepted here.
     *
     * [1] numpy.lib.format, NEP 1.
     */
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final byte[] ZIP_MAGIC = {'P', 'K'};
    private static final int LONGEST = 0xFFFF;

    static NpyHeader read(InputStream in, String source) throws IOException {
        byte[] start = in.readNBytes(MAGIC.length + 2);
        requireMagic(start, source);
        int major = start[MAGIC.length] & 0xFF;
        int minor = start[MAGIC.length + 1] & 0xFF;
        if (major < 1 || major > 3 || minor != 0) {
            throw new UnreadableDataException(
                    source, "found npy version " + major + "." + minor + ", expected 1.0, 2.0 or 3.0");
        }
        byte[] lengthBytes = exactly(major == 1 ? 2 : 4, in, source);
        long length = 0;
        for (int i = lengthBytes.length - 1; i >= 0; i--) {
            length = length << 8 | (lengthBytes[i] & 0xFF);
        }
        if (length > LONGEST) {
            throw new UnreadableDataException(
                    source, "found a header of " + length + " bytes, expected at most " + LONGEST);
        }
        String text = new String(exactly((int) length, in, source), StandardCharsets.ISO_8859_1);
        NpyHeader header = new HeaderParser(text, source).parse(start.length + lengthBytes.length + length);
        if (!header.shape.isCountable(header.dtype.bytes())) {
            throw new UnreadableDataException(
                    source, "found " + header.describe() + ", expected fewer than 2^63 bytes of data");
        }
        return header;
    }

    long dataBytes() {
        return shape.elements() * dtype.bytes();
    }

    /** Whether the elements are in an order other than C's. */
    boolean isColumnMajor() {
        return fortranOrder && shape.rank() > 1;
    }

    /** The place in the file of the element that is at {@code index} in C order. */
    long place(long index) {
        return isColumnMajor() ? shape.inFortranOrder(index) : index;
    }

    void requireDataBytes(long found, String source) {
        if (found != dataBytes()) {
            throw wrongSize(Long.toString(found), source);
        }
    }

    UnreadableDataException wrongSize(String found, String source) {
        return new UnreadableDataException(
                source, "found " + found + " bytes of data, expected " + dataBytes() + " (" + describe() + ")");
    }

    private String describe() {
        return "shape " + shape + ", " + dtype;
    }

    private static void requireMagic(byte[] start, String source) {
        if (start.length == MAGIC.length + 2 && Arrays.equals(MAGIC, Arrays.copyOf(start, MAGIC.length))) {
            return;
        }
        if (Arrays.equals(ZIP_MAGIC, Arrays.copyOf(start, ZIP_MAGIC.length))) {
            throw new UnreadableDataException(
                    source, "is a zip archive, expected an npy file (npz archives are read from files named .npz)");
        }
        HexFormat hex = HexFormat.ofDelimiter(" ");
        throw new UnreadableDataException(
                source,
                start.length == 0
                        ? "is empty, expected an npy file"
                        : "is not an npy file (starts with " + hex.formatHex(start) + ", expected "
                                + hex.formatHex(MAGIC) + " and a version)");
    }

    private static byte[] exactly(int count, InputStream in, String source) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length != count) {
            throw new UnreadableDataException(
                    source, "ends within its header: found " + bytes.length + " bytes, expected " + count);
        }
        return bytes;
    }
}
