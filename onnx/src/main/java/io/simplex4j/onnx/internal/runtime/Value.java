package io.simplex4j.onnx.internal.runtime;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.TensorInfo;
import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Dim;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
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

    public static OnnxTensor tensor(OrtEnvironment environment, Value value) throws OrtException {
        long[] dims = value.dims().stream().mapToLong(Long::longValue).toArray();
        return switch (value.type()) {
            case FLOAT -> OnnxTensor.createTensor(environment, FloatBuffer.wrap(value.floats()), dims);
            case DOUBLE -> OnnxTensor.createTensor(environment, DoubleBuffer.wrap(value.doubles()), dims);
            case INT64 -> OnnxTensor.createTensor(environment, LongBuffer.wrap(value.longs()), dims);
            default ->
                throw new IllegalArgumentException(
                        "an input of type " + value.type().words() + ", expected float, double or int64");
        };
    }

    public static Value of(String name, OnnxValue value) throws OrtException {
        if (!(value instanceof OnnxTensor tensor)) {
            return Value.unreadable();
        }
        TensorInfo info = tensor.getInfo();
        long[] dims = info.getShape();
        ElementType type = typeOf(info);
        int size = sizeOf(name, info, Math.max(1, type.bytes()));
        return switch (type) {
            case FLOAT, FLOAT16, BFLOAT16 -> {
                FloatBuffer copy = tensor.getFloatBuffer();
                yield Value.ofFloats(
                        type, copy.hasArray() && copy.array().length == size ? copy.array() : read(copy, size), dims);
            }
            case DOUBLE -> {
                double[] doubles = new double[size];
                tensor.getDoubleBuffer().get(doubles);
                yield Value.ofDoubles(doubles, dims);
            }
            case INT64, INT32, INT16, INT8, UINT8, BOOL -> Value.ofWhole(type, whole(tensor, type, size), dims);
            default -> Value.ofWhole(type, new long[0], dims);
        };
    }

    private static float[] read(FloatBuffer buffer, int size) {
        float[] floats = new float[size];
        buffer.get(floats);
        return floats;
    }

    static ValueInfo declaration(String name, TensorInfo info) {
        long[] lengths = info.getShape();
        String[] symbols = info.getDimensionNames();
        List<Dim> dims = new ArrayList<>();
        for (int i = 0; i < lengths.length; i++) {
            dims.add(lengths[i] >= 0 ? Dim.of(lengths[i]) : Dim.symbolic(i < symbols.length ? symbols[i] : ""));
        }
        return ValueInfo.of(name, typeOf(info), dims);
    }

    /* The numbers of the Java binding's types are its own. */
    private static ElementType typeOf(TensorInfo info) {
        String name = info.onnxType.name();
        for (ElementType type : ElementType.values()) {
            if (name.equals("ONNX_TENSOR_ELEMENT_DATA_TYPE_" + type.name())) {
                return type;
            }
        }
        return ElementType.OTHER;
    }

    private static int sizeOf(String name, TensorInfo info, int bytes) {
        long size = info.getNumElements();
        if (size < 0 || size > Integer.MAX_VALUE / bytes - 16) {
            throw new OnnxModelException("tensor \"" + name + "\" has " + size
                    + " elements in a single run, expected less than 2 GiB of them");
        }
        return (int) size;
    }

    private static long[] whole(OnnxTensor tensor, ElementType type, int size) {
        IntToLongFunction element = reader(tensor, type);
        long[] longs = new long[size];
        for (int i = 0; i < size; i++) {
            longs[i] = element.applyAsLong(i);
        }
        return longs;
    }

    private static IntToLongFunction reader(OnnxTensor tensor, ElementType type) {
        return switch (type) {
            case INT64 -> tensor.getLongBuffer()::get;
            case INT32 -> tensor.getIntBuffer()::get;
            case INT16 -> tensor.getShortBuffer()::get;
            case UINT8 -> {
                ByteBuffer bytes = tensor.getByteBuffer();
                yield i -> Byte.toUnsignedLong(bytes.get(i));
            }
            default -> tensor.getByteBuffer()::get;
        };
    }
}
