package io.simplex4j.data;

import io.simplex4j.data.internal.OneLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of an npy file.
 *
 * @param text the declared type of string elements; their characters are then the last axis, as numbers
 */
record NpyHeader(
        DType dtype, ByteOrder order, boolean fortranOrder, ArrayShape shape, long dataOffset, Optional<String> text) {
    /*
     * A file is: 93 'NUMPY', a major and a minor version byte, the length of the dictionary (little endian, two bytes in
     * version 1, four in 2 and 3), the dictionary padded by spaces, the elements. Version 3 differs from 2 by allowing
     * UTF-8, which only field names of records can need; so Latin-1 reads every dictionary that is accepted here.
     *
     * [1] numpy.lib.format, NEP 1.
     */
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final byte[] ZIP_MAGIC = {'P', 'K'};
    private static final int MAX_LENGTH = 0xFFFF;
    private static final int MAX_RANK = 64;
    private static final List<String> KEYS = List.of("descr", "fortran_order", "shape");
    private static final String EXPECTED = "; expected descr, fortran_order and shape, once each";
    private static final Pattern ENTRY = Pattern.compile(
            "\\s*(?<quote>['\"])(?<key>.*?)\\k<quote>\\s*:\\s*"
                    + "(?<value>(?<mark>['\"]).*?\\k<mark>|True|False|\\([^()]*\\)|\\[.*)\\s*(,\\s*|$)",
            Pattern.DOTALL);
    private static final Pattern STRINGS = Pattern.compile("([<>]U|[|<>]S)(?<characters>[1-9]\\d{0,8})");

    static NpyHeader read(InputStream in, String source) throws IOException {
        byte[] start = in.readNBytes(MAGIC.length + 2);
        requireMagic(start, source);
        int major = start[MAGIC.length] & 0xFF;
        int minor = start[MAGIC.length + 1] & 0xFF;
        if (major < 1 || major > 3 || minor != 0) {
            throw new UnreadableDataException(
                    source, "found npy version " + major + "." + minor + "; expected 1.0, 2.0 or 3.0");
        }
        byte[] lengthBytes = exactly(major == 1 ? 2 : 4, in, source);
        long length = 0;
        for (int i = lengthBytes.length - 1; i >= 0; i--) {
            length = length << 8 | (lengthBytes[i] & 0xFF);
        }
        if (length > MAX_LENGTH) {
            throw new UnreadableDataException(
                    source, "found a header of " + length + " bytes; expected at most " + MAX_LENGTH);
        }
        String text = new String(exactly((int) length, in, source), StandardCharsets.ISO_8859_1);
        NpyHeader header = parse(text, start.length + lengthBytes.length + length, source);
        if (!header.shape.isCountable(header.dtype.bytes())) {
            throw new UnreadableDataException(
                    source, "found " + header.describe() + "; expected fewer than 2^63 bytes of data");
        }
        return header;
    }

    long dataBytes() {
        return shape.elements() * dtype.bytes();
    }

    /** Returns whether elements are in Fortran order and that differs from C order. */
    boolean isColumnMajor() {
        return fortranOrder && shape.rank() > 1;
    }

    /** Converts an index in C order to the position in the file. */
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
                source, "found " + found + " bytes of data; expected " + dataBytes() + " (" + describe() + ")");
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
                    source, "is a zip archive; expected an npy file (npz archives are read from files named .npz)");
        }
        HexFormat hex = HexFormat.ofDelimiter(" ");
        throw new UnreadableDataException(
                source,
                start.length == 0
                        ? "is empty; expected an npy file"
                        : "is not an npy file (starts with " + hex.formatHex(start) + "; expected "
                                + hex.formatHex(MAGIC) + " and a version)");
    }

    private static byte[] exactly(int count, InputStream in, String source) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length != count) {
            throw new UnreadableDataException(
                    source, "ends within its header: found " + bytes.length + " bytes; expected " + count);
        }
        return bytes;
    }

    /** Parses the Python dictionary of a header, as numpy and others write it: any spacing, either quote, any order. */
    private static NpyHeader parse(String text, long dataOffset, String source) {
        String dictionary = text.strip();
        if (!dictionary.startsWith("{") || !dictionary.endsWith("}")) {
            throw malformed(dictionary, source);
        }
        String entries = dictionary.substring(1, dictionary.length() - 1).strip();
        Map<String, String> values = new HashMap<>();
        Matcher entry = ENTRY.matcher(entries);
        for (int at = 0; at < entries.length(); at = entry.end()) {
            if (!entry.region(at, entries.length()).lookingAt()) {
                throw malformed(entries.substring(at), source);
            }
            String key = entry.group("key");
            if (entry.group("value").startsWith("[")) {
                throw unsupported("records (a structured dtype)", source);
            }
            if (!KEYS.contains(key) || values.put(key, entry.group("value")) != null) {
                throw new UnreadableDataException(
                        source,
                        "header has the key " + OneLine.quoted(key) + (KEYS.contains(key) ? " twice" : "") + EXPECTED);
            }
        }
        for (String key : KEYS) {
            if (!values.containsKey(key)) {
                throw new UnreadableDataException(source, "header has no key '" + key + "'" + EXPECTED);
            }
        }
        String fortranOrder = String.valueOf(values.get("fortran_order"));
        if (!fortranOrder.equals("True") && !fortranOrder.equals("False")) {
            throw malformed(fortranOrder, source);
        }
        return of(
                String.valueOf(values.get("descr")),
                fortranOrder.equals("True"),
                shape(String.valueOf(values.get("shape")), source),
                dataOffset,
                source);
    }

    private static UnreadableDataException malformed(String found, String source) {
        return new UnreadableDataException(
                source,
                "header has " + OneLine.quoted(OneLine.cut(found))
                        + "; expected a dictionary such as {'descr': '<f8', 'fortran_order': False, 'shape': (3, 4)}");
    }

    private static ArrayShape shape(String tuple, String source) {
        String[] texts = tuple.substring(1, tuple.length() - 1).split(",", -1);
        int rank = texts[texts.length - 1].isBlank() ? texts.length - 1 : texts.length;
        if (!tuple.startsWith("(") || (texts.length == 1 && rank == 1)) {
            throw malformed(tuple, source);
        }
        if (rank > MAX_RANK) {
            throw new UnreadableDataException(
                    source, "header has a shape of more than " + MAX_RANK + " axes; expected fewer");
        }
        long[] sizes = new long[rank];
        for (int axis = 0; axis < rank; axis++) {
            String size = texts[axis].strip();
            if (!size.matches("\\d+")) {
                throw malformed(tuple, source);
            }
            try {
                sizes[axis] = Long.parseLong(size);
            } catch (NumberFormatException e) {
                throw new UnreadableDataException(
                        source, "header has the size " + OneLine.quoted(size) + "; expected less than 2^63");
            }
        }
        return ArrayShape.of(sizes);
    }

    /** Returns the header of elements of a type such as {@code '<f4'}. */
    private static NpyHeader of(String type, boolean fortranOrder, ArrayShape shape, long dataOffset, String source) {
        if (type.charAt(0) != '\'' && type.charAt(0) != '"') {
            throw malformed(type, source);
        }
        String descr = type.substring(1, type.length() - 1);
        String code = descr.isEmpty() ? "" : descr.substring(1);
        ByteOrder order = descr.startsWith("<")
                ? ByteOrder.LITTLE_ENDIAN
                : descr.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.nativeOrder();
        for (DType each : DType.values()) {
            String marks = each.bytes() == 1 ? "<>=|" : "<>=";
            if (each.code().equals(code) && marks.indexOf(descr.charAt(0)) >= 0) {
                return new NpyHeader(each, order, fortranOrder, shape, dataOffset, Optional.empty());
            }
        }
        String found = kindOf(code) + " (" + OneLine.quoted(descr) + ")";
        Matcher strings = STRINGS.matcher(descr);
        if (!strings.matches()) {
            throw unsupported(found, source);
        }
        if (fortranOrder && shape.rank() > 1) {
            throw unsupported("strings in Fortran order", source);
        }
        return new NpyHeader(
                code.charAt(0) == 'U' ? DType.UINT32 : DType.UINT8,
                descr.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
                fortranOrder,
                shape.with(Long.parseLong(strings.group("characters"))),
                dataOffset,
                Optional.of(found));
    }

    private static UnreadableDataException unsupported(String found, String source) {
        return new UnreadableDataException(source, "holds " + found + "; expected floats, integers or booleans");
    }

    private static String kindOf(String code) {
        return switch (code.isEmpty() ? '?' : code.charAt(0)) {
            case 'O' -> "Python objects";
            case 'S', 'a' -> "byte strings";
            case 'U', 'T' -> "strings";
            case 'c' -> "complex numbers";
            case 'V' -> "raw bytes";
            case 'M' -> "dates";
            case 'm' -> "time spans";
            case 'f', 'i', 'u', 'b' -> "numbers of an unsupported size or byte order";
            default -> "elements of an unknown type";
        };
    }
}
