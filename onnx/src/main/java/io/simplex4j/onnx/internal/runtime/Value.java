package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Numbers that go into or come out of a run. The arrays are not copied and must not be changed.
 *
 * <p>Floating point numbers are held as floats or doubles, all others as longs; values that are not numbers have none.
 */
public final class Value {
    private static final float[] NO_FLOATS = {};
    private static final double[] NO_DOUBLES = {};
    private static final long[] NO_LONGS = {};

    private final ElementType type;
    private final List<Long> dims;
    private final float[] floats;
    private final double[] doubles;
    private final long[] longs;

    private Value(ElementType type, List<Long> dims, float[] floats, double[] doubles, long[] longs) {
        this.type = type;
        this.dims = List.copyOf(dims);
        this.floats = floats;
        this.doubles = doubles;
        this.longs = longs;
    }

    public static Value ofFloats(float[] values, long... dims) {
        return ofFloats(ElementType.FLOAT, values, dims);
    }

    public static Value ofDoubles(double[] values, long... dims) {
        return new Value(ElementType.DOUBLE, axes(dims), NO_FLOATS, values, NO_LONGS);
    }

    public static Value ofLongs(long[] values, long... dims) {
        return ofWhole(ElementType.INT64, values, dims);
    }

    /**
     * Zeros with these axes.
     *
     * @throws OnnxModelException if numbers of this type cannot go into a model here
     */
    public static Value zeros(ElementType type, long... dims) {
        int size = Math.toIntExact(Arrays.stream(dims).reduce(1, Math::multiplyExact));
        return switch (type) {
            case FLOAT -> ofFloats(new float[size], dims);
            case DOUBLE -> ofDoubles(new double[size], dims);
            case INT64 -> ofLongs(new long[size], dims);
            default -> throw new OnnxModelException("the input holds " + type.words() + ", expected float");
        };
    }

    public static long[] batchOf(long examples, List<Long> exampleAxes) {
        LongStream others = exampleAxes.stream().mapToLong(Long::longValue);
        return LongStream.concat(LongStream.of(examples), others).toArray();
    }

    static Value ofWhole(ElementType type, long[] values, long... dims) {
        return new Value(type, axes(dims), NO_FLOATS, NO_DOUBLES, values);
    }

    static Value ofFloats(ElementType type, float[] values, long... dims) {
        return new Value(type, axes(dims), values, NO_DOUBLES, NO_LONGS);
    }

    static Value unreadable() {
        return new Value(ElementType.OTHER, List.of(), NO_FLOATS, NO_DOUBLES, NO_LONGS);
    }

    private static List<Long> axes(long... dims) {
        return Arrays.stream(dims).boxed().toList();
    }

    public ElementType type() {
        return type;
    }

    public List<Long> dims() {
        return dims;
    }

    /** How many numbers there are to read. */
    public int size() {
        return Math.max(floats.length, Math.max(doubles.length, longs.length));
    }

    /** The numbers as floats, in row-major order. */
    public float[] floats() {
        if (type != ElementType.DOUBLE) {
            return floats;
        }
        float[] narrow = new float[doubles.length];
        for (int i = 0; i < narrow.length; i++) {
            narrow[i] = (float) doubles[i];
        }
        return narrow;
    }

    double[] doubles() {
        return doubles;
    }

    /** The whole numbers, in row-major order; truth values are 0 or 1. */
    public long[] longs() {
        return longs;
    }
}
