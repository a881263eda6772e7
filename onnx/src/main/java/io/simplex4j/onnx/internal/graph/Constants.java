package io.simplex4j.onnx.internal.graph;

import java.util.List;
import java.util.Optional;

/** The values of Constant nodes. */
final class Constants {
    private Constants() {}

    static Optional<Tensor> valueOf(Node node) {
        if (!node.is("Constant")
                || node.attributes().size() != 1
                || node.outputs().isEmpty()) {
            return Optional.empty();
        }
        String name = node.outputs().get(0);
        Attribute value = node.attributes().get(0);
        return switch (value.kind()) {
            case TENSOR -> Optional.of(value.asTensor().named(name));
            case FLOAT -> Optional.of(Tensor.ofFloats(name, List.of(), new float[] {value.asFloat()}));
            case INT -> Optional.of(Tensor.ofLongs(name, List.of(), new long[] {value.asInt()}));
            case FLOATS -> Optional.of(floats(name, value.asFloats()));
            case INTS -> Optional.of(longs(name, value.asInts()));
            default -> Optional.empty();
        };
    }

    private static Tensor floats(String name, List<Float> values) {
        float[] array = new float[values.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = values.get(i);
        }
        return Tensor.ofFloats(name, List.of((long) array.length), array);
    }

    private static Tensor longs(String name, List<Long> values) {
        long[] array = values.stream().mapToLong(Long::longValue).toArray();
        return Tensor.ofLongs(name, List.of((long) array.length), array);
    }
}
