package io.simplex4j.onnx.internal.graph;

import java.util.Locale;

/** What the elements of a tensor are, with the numbers of the ONNX format. */
public enum ElementType {
    /** 32-bit floating point. */
    FLOAT(1, 4),
    /** Unsigned bytes. */
    UINT8(2, 1),
    /** Bytes. */
    INT8(3, 1),
    /** Unsigned 16-bit integers. */
    UINT16(4, 2),
    /** 16-bit integers. */
    INT16(5, 2),
    /** 32-bit integers. */
    INT32(6, 4),
    /** 64-bit integers. */
    INT64(7, 8),
    /** Text. */
    STRING(8, 0),
    /** True or false, a byte each. */
    BOOL(9, 1),
    /** 16-bit floating point. */
    FLOAT16(10, 2),
    /** 64-bit floating point. */
    DOUBLE(11, 8),
    /** Unsigned 32-bit integers. */
    UINT32(12, 4),
    /** Unsigned 64-bit integers. */
    UINT64(13, 8),
    /** Pairs of 32-bit floating point numbers. */
    COMPLEX64(14, 8),
    /** Pairs of 64-bit floating point numbers. */
    COMPLEX128(15, 16),
    /** The upper half of a 32-bit floating point number. */
    BFLOAT16(16, 2),
    /** Anything else: unknown, or not a tensor. */
    OTHER(-1, 0);

    private final int code;
    private final int bytes;

    ElementType(int code, int bytes) {
        this.code = code;
        this.bytes = bytes;
    }

    /** The number of the type in a file. */
    public int code() {
        return code;
    }

    /** How many bytes an element takes; 0 where that is not fixed. */
    public int bytes() {
        return bytes;
    }

    /** The type with a number, {@link #OTHER} if there is none. */
    public static ElementType of(long code) {
        for (ElementType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        return OTHER;
    }

    /** Whether the elements are whole numbers. */
    public boolean isInteger() {
        return switch (this) {
            case UINT8, INT8, UINT16, INT16, INT32, INT64, UINT32, UINT64 -> true;
            default -> false;
        };
    }

    /** The name as people write it, such as {@code float}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
