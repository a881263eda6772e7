package io.simplex4j.data;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** The type of the elements as a header describes it, such as {@code <f4}. */
record Descr(DType dtype, ByteOrder order) {
    static Descr parse(String text, String source) {
        ByteOrder order = text.isEmpty() ? null : orderOf(text.charAt(0));
        if (order != null) {
            for (DType dtype : DType.values()) {
                if (dtype.code().equals(text.substring(1)) && (dtype.bytes() == 1 || text.charAt(0) != '|')) {
                    return new Descr(dtype, order);
                }
            }
        }
        throw refusal(nameOf(text) + " (" + OneLine.quoted(text) + ")", source);
    }

    static UnreadableDataException refusal(String found, String source) {
        return new UnreadableDataException(source, "holds " + found + ", expected floats, integers or booleans");
    }

    private static @Nullable ByteOrder orderOf(char mark) {
        return switch (mark) {
            case '<' -> ByteOrder.LITTLE_ENDIAN;
            case '>' -> ByteOrder.BIG_ENDIAN;
            case '=', '|' -> ByteOrder.nativeOrder();
            default -> null;
        };
    }

    private static String nameOf(String text) {
        char kind = text.length() < 2 ? '?' : text.charAt(1);
        return switch (kind) {
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
