package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.onnx.internal.graph.ElementType;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers that go into or come out of a run. The arrays are not copied: hands off them once they are in here.
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

    /** Floats with these axes. */
    public static Value ofFloats(float[] values, long... dims) {
        return new Value(ElementType.FLOAT, axes(dims), values, NO_DOUBLES, NO_LONGS);
    }

    /** Doubles with these axes. */
    public static Value ofDoubles(double[] values, long... dims) {
        return new Value(ElementType.DOUBLE, axes(dims), NO_FLOATS, values, NO_LONGS);
    }

    /** Longs with these axes. */
    public static Value ofLongs(long[] values, long... dims) {
        return ofWhole(ElementType.INT64, values, dims);
    }

    static Value ofWhole(ElementType type, long[] values, long... dims) {
        return new Value(type, axes(dims), NO_FLOATS, NO_DOUBLES, values);
    }

    static Value ofHalves(ElementType type, float[] values, long... dims) {
        return new Value(type, axes(dims), values, NO_DOUBLES, NO_LONGS);
    }

    static Value unreadable() {
        return new Value(ElementType.OTHER, List.of(), NO_FLOATS, NO_DOUBLES, NO_LONGS);
    }

    private static List<Long> axes(long... dims) {
        return Arrays.stream(dims).boxed().toList();
    }

    /** What the runtime holds. */
    public ElementType type() {
        return type;
    }

    /** The axes; none for a single number. */
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
