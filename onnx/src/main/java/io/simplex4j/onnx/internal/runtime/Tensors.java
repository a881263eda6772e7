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
import java.util.List;
import java.util.function.IntToLongFunction;

/** Numbers of ours as tensors of the runtime, and back. */
final class Tensors {
    private Tensors() {}

    static OnnxTensor of(OrtEnvironment environment, Value value) throws OrtException {
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

    static Value value(String name, OnnxValue value) throws OrtException {
        if (!(value instanceof OnnxTensor tensor)) {
            return Value.unreadable();
        }
        TensorInfo info = tensor.getInfo();
        long[] dims = info.getShape();
        ElementType type = type(info);
        int size = size(name, info, Math.max(1, type.bytes()));
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
        return ValueInfo.of(name, type(info), dims);
    }

    /* The numbers of the Java binding's types are its own. */
    private static ElementType type(TensorInfo info) {
        String name = info.onnxType.name();
        for (ElementType type : ElementType.values()) {
            if (name.equals("ONNX_TENSOR_ELEMENT_DATA_TYPE_" + type.name())) {
                return type;
            }
        }
        return ElementType.OTHER;
    }

    private static int size(String name, TensorInfo info, int bytes) {
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
