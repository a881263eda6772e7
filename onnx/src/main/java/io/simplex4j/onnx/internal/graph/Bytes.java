package io.simplex4j.onnx.internal.graph;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** An immutable stretch of bytes. */
public final class Bytes {
    static final Bytes NONE = new Bytes(new byte[0], 0, 0);

    final byte[] array;
    final int start;
    final int length;

    private Bytes(byte[] array, int start, int length) {
        this.array = array;
        this.start = start;
        this.length = length;
    }

    /** The bytes of an array that must not change any more. */
    public static Bytes wrap(byte[] array) {
        return new Bytes(array, 0, array.length);
    }

    static Bytes wrap(byte[] array, int start, int length) {
        return new Bytes(array, start, length);
    }

    public int length() {
        return length;
    }

    /** A read-only view, little-endian as everything in the format. */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(array, start, length).slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    void copyTo(byte[] target, int position) {
        System.arraycopy(array, start, target, position, length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && buffer().equals(bytes.buffer());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(Arrays.copyOfRange(array, start, start + length));
    }

    @Override
    public String toString() {
        return length + " bytes";
    }
}
