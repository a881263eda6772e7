package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.util.List;
import java.util.stream.LongStream;

/** Turns each Transpose that changes nothing into an Identity. */
final class HarmlessTransposes {
    /*
     * The runtime merges a Transpose of two axes with the Gemm beside it without a look at its order of axes (its
     * GemmTransposeFusion), so that one that leaves the axes as they are gives transposed results.
     */

    private HarmlessTransposes() {}

    static OnnxFile in(OnnxFile model) {
        return model.withGraph(in(model.graph())).withFunctionNodes(HarmlessTransposes::in);
    }

    private static Graph in(Graph graph) {
        return graph.withNodes(in(graph.nodes()));
    }

    private static List<Node> in(List<Node> nodes) {
        return nodes.stream().map(HarmlessTransposes::of).toList();
    }

    private static Node of(Node node) {
        if (isIdentity(node)) {
            return new Node(node.name(), "Identity", "", node.inputs(), node.outputs(), List.of());
        }
        return node.attributes().stream()
                        .allMatch(attribute -> attribute.graphs().isEmpty())
                ? node
                : node.withAttributes(node.attributes().stream()
                        .map(attribute -> attribute.withGraphs(HarmlessTransposes::in))
                        .toList());
    }

    private static boolean isIdentity(Node node) {
        return node.is("Transpose")
                && node.attributes().stream()
                        .filter(attribute -> attribute.name().equals("perm"))
                        .filter(attribute -> attribute.kind() == Attribute.Kind.INTS)
                        .map(Attribute::asInts)
                        .anyMatch(perm -> perm.equals(
                                LongStream.range(0, perm.size()).boxed().toList()));
    }
}
