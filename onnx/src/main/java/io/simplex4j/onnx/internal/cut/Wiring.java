package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Refuses graphs in which a tensor comes from two places, or is read before it is there. */
final class Wiring {
    private Wiring() {}

    static void check(Graph graph) {
        Map<String, String> origins = new HashMap<>();
        Set<String> inputs = new HashSet<>();
        for (ValueInfo input : graph.inputs()) {
            if (!inputs.add(input.name())) {
                throw twice(input.name(), "an input", "another input");
            }
        }
        for (Tensor weight : graph.initializers()) {
            put(origins, weight.name(), "an initializer");
        }
        /* In old files, and where an input has a value of its own, a name is among both. */
        inputs.forEach(input -> origins.putIfAbsent(input, "an input"));
        for (Node node : graph.nodes()) {
            for (String output : node.outputs()) {
                if (!output.isEmpty()) {
                    put(origins, output, "the " + node.describe());
                }
            }
        }
        checkOrder(graph, inputs);
    }

    private static void put(Map<String, String> origins, String tensor, String origin) {
        String other = origins.putIfAbsent(tensor, origin);
        if (other != null) {
            throw twice(tensor, other, other.equals(origin) ? "another" : origin);
        }
    }

    private static OnnxModelException twice(String tensor, String one, String other) {
        return new OnnxModelException(
                "tensor \"" + tensor + "\" comes from " + one + " and from " + other + ", expected one of them");
    }

    private static void checkOrder(Graph graph, Set<String> inputs) {
        Set<String> written = new HashSet<>(inputs);
        for (Node node : graph.nodes()) {
            for (String read : node.reads()) {
                if (!written.contains(read) && graph.initializer(read).isEmpty()) {
                    graph.producer(read).ifPresent(writer -> {
                        throw new OnnxModelException(
                                "the " + node.describe() + " reads tensor \"" + read + "\" before the "
                                        + writer.describe() + " writes it, expected nodes in the order they are run");
                    });
                }
            }
            written.addAll(node.outputs());
        }
    }
}
