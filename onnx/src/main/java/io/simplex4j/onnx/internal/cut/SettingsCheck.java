package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses settings of nodes that make no sense, as the runtime does not always: some it divides by, unlooked at, and takes
 * the process down with it. The rules go by the name of the setting, which means the same in all operations that have it.
 */
final class SettingsCheck {
    private static final long MANY = 1L << 20;
    private static final long MOST_AXES = 64;
    private static final Bounds COUNT = new Bounds(1, MANY);
    private static final Bounds AXIS = new Bounds(-MOST_AXES, MOST_AXES - 1);

    /** The least and the most that each number of a setting may be. */
    private record Bounds(long least, long most) {}

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
        Bounds bounds = node.isStandard() ? bounds(attribute.name()) : null;
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

    private static @Nullable Bounds bounds(String setting) {
        return switch (setting) {
            case "strides", "dilations", "kernel_shape", "group", "blocksize", "hidden_size", "size" -> COUNT;
            case "num_heads", "q_num_heads", "kv_num_heads", "num_groups", "num_outputs", "num_scan_inputs" -> COUNT;
            case "output_height", "output_width" -> COUNT;
            case "sampling_ratio" -> new Bounds(0, MANY);
            case "axis", "axes", "perm", "batch_axis", "time_axis", "batch_dims" -> AXIS;
            case "pads", "output_padding", "output_shape", "split", "k" -> new Bounds(-MANY, MANY);
            default -> null;
        };
    }
}
