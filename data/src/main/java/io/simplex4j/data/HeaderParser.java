package io.simplex4j.data;

import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A parser of the Python dictionary in an npy header. */
final class HeaderParser {
    /*
     * The grammar is the part of Python's that numpy writes, with any spacing and either quote:
     *
     *   header = "{" [entry {"," entry} [","]] "}"        each key once, in any order
     *   entry  = "'descr'" ":" string | "'fortran_order'" ":" ("True" | "False") | "'shape'" ":" tuple
     *   tuple  = "(" ")" | "(" size "," ")" | "(" size {"," size} [","] ")"
     *
     * Strings know no escapes, sizes no sign, no leading zero and no suffix.
     */
    private static final int HIGHEST_RANK = 64;
    private static final String KEYS = "expected descr, fortran_order and shape, once each";

    private final String text;
    private final String source;
    private int at;
    private @Nullable DType dtype;
    private ByteOrder order = ByteOrder.nativeOrder();
    private @Nullable Boolean fortranOrder;
    private @Nullable ArrayShape shape;

    HeaderParser(String text, String source) {
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
        return new NpyHeader(
                required(dtype, "descr"),
                order,
                required(fortranOrder, "fortran_order"),
                required(shape, "shape"),
                dataOffset);
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

    /** The type and byte order of the elements, such as {@code <f4}. */
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
        throw unsupported(kindOf(code) + " (" + OneLine.quoted(descr) + ")");
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
        long[] sizes = new long[HIGHEST_RANK];
        int rank = 0;
        boolean comma = true;
        while (!next(')')) {
            if (!comma) {
                throw unexpected("',' or ')'");
            }
            if (rank == HIGHEST_RANK) {
                throw refusal("header has a shape of more than " + HIGHEST_RANK + " axes, expected fewer");
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
