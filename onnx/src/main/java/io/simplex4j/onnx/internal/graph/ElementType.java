package io.simplex4j.onnx.internal.graph;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The types of a tensor's elements, with the numbers of the ONNX format. */
public enum ElementType {
    FLOAT(1, 4),
    UINT8(2, 1),
    INT8(3, 1),
    UINT16(4, 2),
    INT16(5, 2),
    INT32(6, 4),
    INT64(7, 8),
    STRING(8, 0),
    BOOL(9, 1),
    FLOAT16(10, 2),
    DOUBLE(11, 8),
    UINT32(12, 4),
    UINT64(13, 8),
    COMPLEX64(14, 8),
    COMPLEX128(15, 16),
    BFLOAT16(16, 2),
    /** Any other type: unknown, or not a tensor. */
    OTHER(-1, 0);

    private static final Set<ElementType> INTEGERS =
            EnumSet.of(UINT8, INT8, UINT16, INT16, INT32, INT64, UINT32, UINT64);
    private static final Set<ElementType> UNSIGNED = EnumSet.of(UINT8, UINT16, UINT32, UINT64, BOOL);
    private static final Set<ElementType> CONTINUOUS =
            EnumSet.of(FLOAT, DOUBLE, FLOAT16, BFLOAT16, COMPLEX64, COMPLEX128, OTHER);

    private final int code;
    private final int bytes;

    ElementType(int code, int bytes) {
        this.code = code;
        this.bytes = bytes;
    }

    public int code() {
        return code;
    }

    /** The number of bytes of an element; 0 if that is not fixed. */
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

    public boolean isInteger() {
        return INTEGERS.contains(this);
    }

    /** Whether an element is a whole number without a sign, or a truth value. */
    boolean isUnsigned() {
        return UNSIGNED.contains(this);
    }

    /** Whether the values may change smoothly; lists of tensors have no type, and are not ruled out. */
    public boolean isContinuous() {
        return CONTINUOUS.contains(this);
    }

    /** The name for people, such as {@code float}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
