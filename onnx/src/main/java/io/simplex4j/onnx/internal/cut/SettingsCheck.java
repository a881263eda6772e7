package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import java.util.Map;

/**
 * Refuses settings of nodes that make no sense, as the runtime does not always: some it divides by, unlooked at, and takes
 * the process down with it. The rules go by the name of the setting, which means the same in all operations that have it.
 */
final class SettingsCheck {
    private static final long MANY = 1L << 20;
    private static final long MOST_AXES = 64;

    /**
     * What a setting may be.
     *
     * @param least each of its numbers
     * @param most each of its numbers
     */
    private record Bounds(long least, long most) {
        static final Bounds COUNT = new Bounds(1, MANY);
        static final Bounds AXIS = new Bounds(-MOST_AXES, MOST_AXES - 1);
        static final Bounds MARGIN = new Bounds(-MANY, MANY);
    }

    private static final Map<String, Bounds> BOUNDS = Map.ofEntries(
            Map.entry("strides", Bounds.COUNT),
            Map.entry("dilations", Bounds.COUNT),
            Map.entry("kernel_shape", Bounds.COUNT),
            Map.entry("group", Bounds.COUNT),
            Map.entry("blocksize", Bounds.COUNT),
            Map.entry("hidden_size", Bounds.COUNT),
            Map.entry("num_heads", Bounds.COUNT),
            Map.entry("q_num_heads", Bounds.COUNT),
            Map.entry("kv_num_heads", Bounds.COUNT),
            Map.entry("num_groups", Bounds.COUNT),
            Map.entry("num_outputs", Bounds.COUNT),
            Map.entry("num_scan_inputs", Bounds.COUNT),
            Map.entry("size", Bounds.COUNT),
            Map.entry("output_height", Bounds.COUNT),
            Map.entry("output_width", Bounds.COUNT),
            Map.entry("sampling_ratio", new Bounds(0, MANY)),
            Map.entry("axis", Bounds.AXIS),
            Map.entry("axes", Bounds.AXIS),
            Map.entry("perm", Bounds.AXIS),
            Map.entry("batch_axis", Bounds.AXIS),
            Map.entry("time_axis", Bounds.AXIS),
            Map.entry("batch_dims", Bounds.AXIS),
            Map.entry("pads", Bounds.MARGIN),
            Map.entry("output_padding", Bounds.MARGIN),
            Map.entry("output_shape", Bounds.MARGIN),
            Map.entry("split", Bounds.MARGIN),
            Map.entry("k", Bounds.MARGIN));

    private SettingsCheck() {}

    static void check(Graph graph) {
        for (Tensor tensor : graph.initializers()) {
            requireElements(tensor);
        }
        for (Node node : graph.nodes()) {
            for (Attribute attribute : node.attributes()) {
                check(node, attribute);
                attribute.graphs().forEach(SettingsCheck::check);
            }
        }
    }

    /* Lists may be empty; a matrix or more without a number is no weight of anything. */
    private static void requireElements(Tensor tensor) {
        if (tensor.dims().size() >= 2 && tensor.size() == 0) {
            throw new OnnxModelException(
                    "tensor \"" + tensor.name() + "\" has axes " + tensor.dims() + ", expected none of length 0");
        }
    }

    private static void check(Node node, Attribute attribute) {
        if (attribute.kind() == Attribute.Kind.TENSOR) {
            requireElements(attribute.asTensor());
        }
        Bounds bounds = node.isStandard() ? BOUNDS.get(attribute.name()) : null;
        if (bounds == null) {
            return;
        }
        List<Long> numbers = switch (attribute.kind()) {
            case INT -> List.of(attribute.asInt());
            case INTS -> attribute.asInts();
            default -> List.of();
        };
        for (long number : numbers) {
            if (number < bounds.least() || number > bounds.most()) {
                throw new OnnxModelException("the " + node.describe() + " has " + attribute.name() + " " + number
                        + ", expected " + bounds.least() + " to " + bounds.most());
            }
        }
    }
}
