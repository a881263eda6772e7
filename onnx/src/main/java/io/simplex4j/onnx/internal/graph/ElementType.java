package io.simplex4j.onnx.internal.graph;

import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** The types of a tensor's elements, with the numbers of the ONNX format. */
public enum ElementType {
    FLOAT(1, 4),
    UINT8(2, 1, bytes -> i -> Byte.toUnsignedLong(bytes.get(i))),
    INT8(3, 1, bytes -> bytes::get),
    UINT16(4, 2, bytes -> i -> Short.toUnsignedLong(bytes.getShort(2 * i))),
    INT16(5, 2, bytes -> i -> bytes.getShort(2 * i)),
    INT32(6, 4, bytes -> i -> bytes.getInt(4 * i)),
    INT64(7, 8, bytes -> i -> bytes.getLong(8 * i)),
    STRING(8, 0),
    BOOL(9, 1, bytes -> i -> Byte.toUnsignedLong(bytes.get(i))),
    FLOAT16(10, 2),
    DOUBLE(11, 8),
    UINT32(12, 4, bytes -> i -> Integer.toUnsignedLong(bytes.getInt(4 * i))),
    UINT64(13, 8, bytes -> i -> bytes.getLong(8 * i)),
    COMPLEX64(14, 8),
    COMPLEX128(15, 16),
    BFLOAT16(16, 2),
    /** Any other type: unknown, or not a tensor. */
    OTHER(-1, 0);

    private static final Set<ElementType> INTEGERS =
            EnumSet.of(UINT8, INT8, UINT16, INT16, INT32, INT64, UINT32, UINT64);
    private static final Set<ElementType> CONTINUOUS =
            EnumSet.of(FLOAT, DOUBLE, FLOAT16, BFLOAT16, COMPLEX64, COMPLEX128, OTHER);

    private final int code;
    private final int bytes;
    private final @Nullable Function<ByteBuffer, IntToLongFunction> integers;

    ElementType(int code, int bytes) {
        this(code, bytes, null);
    }

    ElementType(int code, int bytes, @Nullable Function<ByteBuffer, IntToLongFunction> integers) {
        this.code = code;
        this.bytes = bytes;
        this.integers = integers;
    }

    /** The elements in little-endian bytes as 64-bit integers, by their places; nothing if they are not integers. */
    Optional<IntToLongFunction> integers(ByteBuffer elements) {
        return Optional.ofNullable(integers).map(reader -> reader.apply(elements));
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

    /** Whether the values may change smoothly; lists of tensors have no type, and are not ruled out. */
    public boolean isContinuous() {
        return CONTINUOUS.contains(this);
    }

    /** The name for people, such as {@code float}. */
    public String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
