package io.simplex4j.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
        if (length > MAX_LENGTH) {
            throw new UnreadableDataException(
                    source, "found a header of " + length + " bytes, expected at most " + MAX_LENGTH);
        }
        String text = new String(exactly((int) length, in, source), StandardCharsets.ISO_8859_1);
        NpyHeader header = new Parser(text, source).parse(start.length + lengthBytes.length + length);
        if (!header.shape.isCountable(header.dtype.bytes())) {
            throw new UnreadableDataException(
                    source, "found " + header.describe() + ", expected fewer than 2^63 bytes of data");
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

    /** A parser of the Python dictionary in an npy header. */
    private static final class Parser {
        /*
         * The grammar is the part of Python's that numpy writes, with any spacing and either quote:
         *
         *   header = "{" [entry {"," entry} [","]] "}"        each key once, in any order
         *   entry  = "'descr'" ":" string | "'fortran_order'" ":" ("True" | "False") | "'shape'" ":" tuple
         *   tuple  = "(" ")" | "(" size "," ")" | "(" size {"," size} [","] ")"
         *
         * Strings know no escapes, sizes no sign, no leading zero and no suffix.
         */
        private static final int MAX_RANK = 64;
        private static final Pattern STRINGS = Pattern.compile("([<>]U|[|<>]S)(?<characters>[1-9]\\d{0,8})");
        private static final String KEYS = "expected descr, fortran_order and shape, once each";

        private final String text;
        private final String source;
        private int at;
        private @Nullable DType dtype;
        private ByteOrder order = ByteOrder.nativeOrder();
        private @Nullable Boolean fortranOrder;
        private @Nullable ArrayShape shape;
        private Optional<String> strings = Optional.empty();
        private long characters;

        Parser(String text, String source) {
            this.text = text;
            this.source = source;
        }

        NpyHeader parse(long dataOffset) {
            expect('{');
            while (!next('}')) {
                entry();
                if (!accept(',')) {
                    break;
                }
            }
            expect('}');
            skipSpace();
            if (at < text.length()) {
                throw unexpected("nothing more");
            }
            DType elements = required(dtype, "descr");
            boolean columnMajor = required(fortranOrder, "fortran_order");
            ArrayShape sizes = required(shape, "shape");
            if (columnMajor && strings.isPresent() && sizes.rank() > 1) {
                throw unsupported("strings in Fortran order");
            }
            return new NpyHeader(
                    elements,
                    order,
                    columnMajor,
                    strings.isPresent() ? sizes.with(characters) : sizes,
                    dataOffset,
                    strings);
        }

        private void entry() {
            String key = string();
            expect(':');
            switch (key) {
                case "descr" -> dtype = once(dtype, key, descr());
                case "fortran_order" -> fortranOrder = once(fortranOrder, key, bool());
                case "shape" -> shape = once(shape, key, tuple());
                default -> throw refusal("header has the key " + OneLine.quoted(key) + ", " + KEYS);
            }
        }

        /** Parses the type and byte order of the elements, such as {@code <f4}. */
        private DType descr() {
            if (next('[')) {
                throw unsupported("records (a structured dtype)");
            }
            String descr = string();
            String code = descr.isEmpty() ? "" : descr.substring(1);
            for (DType each : DType.values()) {
                String marks = each.bytes() == 1 ? "<>=|" : "<>=";
                if (each.code().equals(code) && marks.indexOf(descr.charAt(0)) >= 0) {
                    order = switch (descr.charAt(0)) {
                        case '<' -> ByteOrder.LITTLE_ENDIAN;
                        case '>' -> ByteOrder.BIG_ENDIAN;
                        default -> ByteOrder.nativeOrder();
                    };
                    return each;
                }
            }
            String found = kindOf(code) + " (" + OneLine.quoted(descr) + ")";
            Matcher fixed = STRINGS.matcher(descr);
            if (!fixed.matches()) {
                throw unsupported(found);
            }
            strings = Optional.of(found);
            characters = Long.parseLong(fixed.group("characters"));
            order = descr.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            return code.charAt(0) == 'U' ? DType.UINT32 : DType.UINT8;
        }

        private UnreadableDataException unsupported(String found) {
            return refusal("holds " + found + ", expected floats, integers or booleans");
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

        private boolean bool() {
            skipSpace();
            for (boolean value : new boolean[] {true, false}) {
                String word = value ? "True" : "False";
                if (text.startsWith(word, at)) {
                    at += word.length();
                    return value;
                }
            }
            throw unexpected("True or False");
        }

        private ArrayShape tuple() {
            expect('(');
            long[] sizes = new long[MAX_RANK];
            int rank = 0;
            boolean comma = true;
            while (!next(')')) {
                if (!comma) {
                    throw unexpected("',' or ')'");
                }
                if (rank == MAX_RANK) {
                    throw refusal("header has a shape of more than " + MAX_RANK + " axes, expected fewer");
                }
                sizes[rank++] = size();
                comma = accept(',');
            }
            if (rank == 1 && !comma) {
                throw unexpected("',' after the only size");
            }
            expect(')');
            return ArrayShape.of(Arrays.copyOf(sizes, rank));
        }

        private long size() {
            skipSpace();
            int start = at;
            while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            String digits = text.substring(start, at);
            if (digits.isEmpty()) {
                throw unexpected("a size");
            }
            if (digits.length() > 1 && digits.charAt(0) == '0') {
                throw refusal("header has the size " + OneLine.quoted(digits) + ", expected no leading zero");
            }
            try {
                return Long.parseLong(digits);
            } catch (NumberFormatException e) {
                throw refusal("header has the size " + OneLine.quoted(digits) + ", expected less than 2^63");
            }
        }

        private String string() {
            skipSpace();
            if (!next('\'') && !next('"')) {
                throw unexpected("a string");
            }
            int end = text.indexOf(text.charAt(at), at + 1);
            if (end < 0) {
                throw refusal("header has a string without an end at position " + at);
            }
            String content = text.substring(at + 1, end);
            at = end + 1;
            return content;
        }

        private boolean next(char expected) {
            skipSpace();
            return at < text.length() && text.charAt(at) == expected;
        }

        private boolean accept(char expected) {
            boolean found = next(expected);
            if (found) {
                at++;
            }
            return found;
        }

        private void expect(char expected) {
            if (!accept(expected)) {
                throw unexpected("'" + expected + "'");
            }
        }

        private void skipSpace() {
            while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
                at++;
            }
        }

        private <T> T once(@Nullable T earlier, String key, T value) {
            if (earlier != null) {
                throw refusal("header has the key '" + key + "' twice, " + KEYS);
            }
            return value;
        }

        private <T> T required(@Nullable T value, String key) {
            if (value == null) {
                throw refusal("header has no key '" + key + "', " + KEYS);
            }
            return value;
        }

        private UnreadableDataException unexpected(String expected) {
            return refusal(
                    at < text.length()
                            ? "header has '" + text.charAt(at) + "' at position " + at + ", expected " + expected
                            : "header ends at position " + at + ", expected " + expected);
        }

        private UnreadableDataException refusal(String problem) {
            return new UnreadableDataException(source, problem);
        }
    }
}
