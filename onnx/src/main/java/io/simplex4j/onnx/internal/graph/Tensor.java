package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.OnnxModelException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.LongStream;

/** A constant array of numbers. Immutable; the numbers of a file are not copied until they are asked for. */
public final class Tensor {
    private final String name;
    private final ElementType type;
    private final List<Long> dims;
    private final Bytes bytes;
    private final Optional<External> external;
    private final List<Extra> extras;

    /**
     * The location of a tensor's external elements.
     *
     * @param location the name of a file, relative to the model's
     * @param offset of the first byte
     * @param length in bytes, -1 if not said
     */
    public record External(String location, long offset, long length) {}

    /**
     * A tensor as stored in a file.
     *
     * @param bytes one element after the other, little-endian; empty for elements that are not numbers or are external
     * @param external their location, if they are external
     * @param extras fields not looked into
     */
    Tensor(
            String name,
            ElementType type,
            List<Long> dims,
            Bytes bytes,
            Optional<External> external,
            List<Extra> extras) {
        this.name = name;
        this.type = type;
        this.dims = List.copyOf(dims);
        this.bytes = bytes;
        this.external = external;
        this.extras = List.copyOf(extras);
    }

    /** A tensor with its elements here. */
    Tensor(String name, ElementType type, List<Long> dims, Bytes bytes) {
        this(name, type, dims, bytes, Optional.empty(), List.of());
    }

    /** Unnamed numbers as input or output of a run. */
    public static Tensor of(float[] values, long... dims) {
        return ofFloats("", Arrays.stream(dims).boxed().toList(), values);
    }

    public static Tensor of(double[] values, long... dims) {
        return ofDoubles("", Arrays.stream(dims).boxed().toList(), values);
    }

    public static Tensor of(long[] values, long... dims) {
        return ofLongs("", Arrays.stream(dims).boxed().toList(), values);
    }

    /** As they lie in memory, little-endian. */
    public static Tensor of(ElementType type, byte[] bytes, long... dims) {
        return new Tensor("", type, Arrays.stream(dims).boxed().toList(), Bytes.wrap(bytes));
    }

    /**
     * Zeros with these axes.
     *
     * @throws OnnxModelException if numbers of this type cannot go into a model here
     */
    public static Tensor zeros(ElementType type, long... dims) {
        if (type != ElementType.FLOAT && type != ElementType.DOUBLE && type != ElementType.INT64) {
            throw new OnnxModelException("the input holds " + type.words() + "; expected float");
        }
        int size = Math.toIntExact(Arrays.stream(dims).reduce(type.bytes(), Math::multiplyExact));
        return of(type, new byte[size], dims);
    }

    /** The axes of a batch of examples with these axes. */
    public static long[] batchOf(long examples, List<Long> exampleAxes) {
        LongStream others = exampleAxes.stream().mapToLong(Long::longValue);
        return LongStream.concat(LongStream.of(examples), others).toArray();
    }

    /** Numbers in 32-bit floating point; no axes for a single one. */
    public static Tensor ofFloats(String name, List<Long> dims, float[] values) {
        byte[] bytes = allocate(dims, values.length, 4);
        littleEndian(bytes).asFloatBuffer().put(values);
        return new Tensor(name, ElementType.FLOAT, dims, Bytes.wrap(bytes));
    }

    /** Numbers in 64-bit floating point. */
    public static Tensor ofDoubles(String name, List<Long> dims, double[] values) {
        byte[] bytes = allocate(dims, values.length, 8);
        littleEndian(bytes).asDoubleBuffer().put(values);
        return new Tensor(name, ElementType.DOUBLE, dims, Bytes.wrap(bytes));
    }

    public static Tensor ofLongs(String name, List<Long> dims, long[] values) {
        byte[] bytes = allocate(dims, values.length, 8);
        littleEndian(bytes).asLongBuffer().put(values);
        return new Tensor(name, ElementType.INT64, dims, Bytes.wrap(bytes));
    }

    public static Tensor ofBooleans(String name, List<Long> dims, boolean[] values) {
        byte[] bytes = allocate(dims, values.length, 1);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (values[i] ? 1 : 0);
        }
        return new Tensor(name, ElementType.BOOL, dims, Bytes.wrap(bytes));
    }

    private static byte[] allocate(List<Long> dims, int count, int bytes) {
        long size = count(dims).orElse(-1L);
        if (size != count) {
            throw new IllegalArgumentException(count + " values for axes " + dims + "; expected " + size);
        }
        return new byte[Math.multiplyExact(count, bytes)];
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** How many elements an array with these axes has; nothing if that is negative or beyond counting. */
    static Optional<Long> count(List<Long> dims) {
        if (dims.contains(0L) && dims.stream().allMatch(dim -> dim >= 0)) {
            return Optional.of(0L);
        }
        long count = 1;
        for (long dim : dims) {
            if (dim < 0 || Math.multiplyHigh(count, dim) != 0 || count * dim < 0) {
                return Optional.empty();
            }
            count *= dim;
        }
        return Optional.of(count);
    }

    public String name() {
        return name;
    }

    public ElementType type() {
        return type;
    }

    public List<Long> dims() {
        return dims;
    }

    public long size() {
        return count(dims).orElse(0L);
    }

    /** Whether the elements are here: not those of a tensor of texts, in another file, or of which only the axes are known. */
    public boolean hasElements() {
        return bytes.length() > 0 || size() == 0;
    }

    /** The same type and axes under a name, with the elements only if there are few enough. */
    public Tensor seenAs(String other, int few) {
        return size() <= few ? named(other) : new Tensor(other, type, dims, Bytes.NONE);
    }

    /** The elements as they lie in memory, little-endian. */
    public ByteBuffer buffer() {
        return bytes.buffer();
    }

    /** The location of the elements, if they are external. */
    public Optional<External> external() {
        return external;
    }

    Bytes bytes() {
        return bytes;
    }

    List<Extra> extras() {
        return extras;
    }

    public Tensor named(String other) {
        return new Tensor(other, type, dims, bytes, external, extras);
    }

    /** The same tensor with its elements here. */
    public Tensor withBytes(Bytes read) {
        return new Tensor(name, type, dims, read, Optional.empty(), extras);
    }

    /** The elements as 32-bit floating point numbers, in row-major order. */
    public float[] floats() {
        if (type == ElementType.FLOAT) {
            float[] values = new float[elements(4)];
            bytes.buffer().asFloatBuffer().get(values);
            return values;
        }
        double[] wide = doubles();
        float[] values = new float[wide.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) wide[i];
        }
        return values;
    }

    /** The elements as 64-bit floating point numbers, in row-major order. */
    public double[] doubles() {
        ByteBuffer buffer = buffer();
        double[] values = new double[elements(Math.max(1, type.bytes()))];
        if (type == ElementType.FLOAT) {
            Arrays.setAll(values, i -> buffer.getFloat(4 * i));
        } else if (type == ElementType.DOUBLE) {
            buffer.asDoubleBuffer().get(values);
        } else if (type == ElementType.FLOAT16) {
            Arrays.setAll(values, i -> half(buffer.getShort(2 * i)));
        } else if (type == ElementType.BFLOAT16) {
            Arrays.setAll(values, i -> Float.intBitsToFloat(buffer.getShort(2 * i) << 16));
        } else if (values.length > 0) {
            IntToLongFunction integers = integers();
            Arrays.setAll(values, integers::applyAsLong);
        }
        return values;
    }

    /** The elements as 64-bit integers, in row-major order. */
    public long[] longs() {
        IntToLongFunction integers = integers();
        long[] values = new long[elements(type.bytes())];
        Arrays.setAll(values, integers);
        return values;
    }

    private IntToLongFunction integers() {
        if (!type.isInteger() && type != ElementType.BOOL) {
            throw new IllegalStateException(
                    "tensor \"" + name + "\" has elements of type " + type.words() + "; expected numbers");
        }
        ByteBuffer buffer = buffer();
        boolean unsigned = type.isUnsigned();
        return switch (type.bytes()) {
            case 8 -> i -> buffer.getLong(8 * i);
            case 4 -> unsigned ? i -> Integer.toUnsignedLong(buffer.getInt(4 * i)) : i -> buffer.getInt(4 * i);
            case 2 -> unsigned ? i -> Short.toUnsignedLong(buffer.getShort(2 * i)) : i -> buffer.getShort(2 * i);
            default -> unsigned ? i -> Byte.toUnsignedLong(buffer.get(i)) : buffer::get;
        };
    }

    private int elements(int bytesEach) {
        if (external.isPresent()) {
            throw new IllegalStateException("tensor \"" + name + "\" lies in another file that was not read");
        }
        return bytes.length() / bytesEach;
    }

    private static float half(short bits) {
        int exponent = bits >> 10 & 0x1F;
        int fraction = bits & 0x3FF;
        float size = exponent == 0
                ? fraction * 0x1p-24f
                : exponent == 31
                        ? (fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN)
                        : Math.scalb(1 + fraction * 0x1p-10f, exponent - 15);
        return bits < 0 ? -size : size;
    }
}
