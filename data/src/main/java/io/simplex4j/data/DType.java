package io.simplex4j.data;

import java.nio.ByteBuffer;

/** A numeric element type, with numpy's name for it. */
public enum DType {
    /** A truth value in one byte, read as 0 or 1. */
    BOOL("b1", "bool", 1),
    INT8("i1", "int8", 1),
    INT16("i2", "int16", 2),
    INT32("i4", "int32", 4),
    INT64("i8", "int64", 8),
    UINT8("u1", "uint8", 1),
    UINT16("u2", "uint16", 2),
    UINT32("u4", "uint32", 4),
    UINT64("u8", "uint64", 8),
    FLOAT16("f2", "float16", 2),
    FLOAT32("f4", "float32", 4),
    FLOAT64("f8", "float64", 8);

    private final String code;
    private final String numpyName;
    private final int bytes;

    DType(String code, String numpyName, int bytes) {
        this.code = code;
        this.numpyName = numpyName;
        this.bytes = bytes;
    }

    /** Returns the size of one element. */
    public int bytes() {
        return bytes;
    }

    /** Returns whether elements are floating-point numbers. */
    public boolean isFloating() {
        return this == FLOAT16 || this == FLOAT32 || this == FLOAT64;
    }

    /** Returns numpy's name, such as {@code float32}. */
    @Override
    public String toString() {
        return numpyName;
    }

    /** Returns the kind and size as in an npy header, such as {@code f4}. */
    String code() {
        return code;
    }

    /** Returns whether some values of this type are not exact as doubles. */
    boolean exceedsDouble() {
        return this == INT64 || this == UINT64;
    }

    /** Returns the double nearest to the element at a byte offset. */
    double toDouble(ByteBuffer buffer, int offset) {
        return switch (this) {
            case FLOAT16 -> fromHalf(buffer.getShort(offset));
            case FLOAT32 -> buffer.getFloat(offset);
            case FLOAT64 -> buffer.getDouble(offset);
            case UINT64 -> fromUnsigned(buffer.getLong(offset));
            default -> (double) toLong(buffer, offset);
        };
    }

    /** Returns the integer at a byte offset; for {@code uint64}, its bits. */
    long toLong(ByteBuffer buffer, int offset) {
        return switch (this) {
            case BOOL -> buffer.get(offset) != 0 ? 1 : 0;
            case INT8 -> buffer.get(offset);
            case INT16 -> buffer.getShort(offset);
            case INT32 -> buffer.getInt(offset);
            case INT64, UINT64 -> buffer.getLong(offset);
            case UINT8 -> buffer.get(offset) & 0xFFL;
            case UINT16 -> buffer.getShort(offset) & 0xFFFFL;
            case UINT32 -> buffer.getInt(offset) & 0xFFFF_FFFFL;
            case FLOAT16, FLOAT32, FLOAT64 -> throw new IllegalStateException("elements are floating, not integers");
        };
    }

    /** Returns whether an integer of this type is exact as a double: its significant bits span at most 53. */
    boolean isDouble(long integer) {
        long magnitude = this == UINT64 ? integer : Math.abs(integer);
        return magnitude == 0
                || Long.SIZE - Long.numberOfLeadingZeros(magnitude) - Long.numberOfTrailingZeros(magnitude) <= 53;
    }

    String format(long integer) {
        return this == UINT64 ? Long.toUnsignedString(integer) : Long.toString(integer);
    }

    private static double fromUnsigned(long bits) {
        return bits >= 0 ? (double) bits : ((bits >>> 1) | (bits & 1)) * 2.0;
    }

    private static double fromHalf(short bits) {
        int exponent = (bits >> 10) & 0x1F;
        int fraction = bits & 0x3FF;
        double magnitude;
        if (exponent == 0x1F) {
            magnitude = fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN;
        } else if (exponent == 0) {
            magnitude = fraction * 0x1p-24;
        } else {
            magnitude = Math.scalb((double) (0x400 | fraction), exponent - 25);
        }
        return bits < 0 ? -magnitude : magnitude;
    }
}
