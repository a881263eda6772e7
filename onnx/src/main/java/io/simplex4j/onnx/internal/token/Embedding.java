package io.simplex4j.onnx.internal.token;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The tensor in which a model turns tokens into vectors.
 *
 * @param tensor the first float tensor through which all information about the tokens passes
 * @param nodes the tensors that compute it from the tokens, in order, without those that do not depend on them
 */
record Embedding(String tensor, List<Node> nodes) {
    /*
     * Tokens reach the embedding as numbers of rows of a table. Nodes that read only the shape of the tokens carry no
     * information about them, and neither do masks, positions and types. A tensor is the one wanted if the target does
     * not depend on the tokens any more once it is taken away; the first such tensor is the sparsest: in BERT the
     * table's rows alone, in models whose positions depend on the tokens the sum of both.
     */
    private static final Set<String> SHAPE_ONLY = Set.of("Shape", "Size");
    private static final Set<String> KEEP_FLOATS =
            Set.of("Add", "Sub", "Mul", "Div", "LayerNormalization", "Identity", "Reshape", "Unsqueeze", "Transpose");

    static Embedding of(Graph graph, String tokens, String target) {
        Set<String> dependent = dependent(graph.nodes(), tokens, "");
        if (!dependent.contains(target)) {
            throw new OnnxModelException("\"" + target + "\" does not depend on the input \"" + tokens
                    + "\"; expected a tensor computed from the tokens");
        }
        Set<String> floats = new HashSet<>();
        for (Node node : graph.nodes()) {
            if (node.outputs().isEmpty() || !dependent.contains(node.outputs().get(0))) {
                continue;
            }
            String tensor = node.outputs().get(0);
            if (isFloat(graph, node, floats)) {
                floats.add(tensor);
                if (!dependent(graph.nodes(), tokens, tensor).contains(target)) {
                    return new Embedding(tensor, before(graph, tensor, dependent));
                }
            }
        }
        throw new OnnxModelException("no float tensor lies on all paths from the input \"" + tokens + "\" to \""
                + target + "\"; expected an embedding: rows of a table of floats that the tokens choose");
    }

    /* The tensors whose values depend on the tokens even without one tensor. */
    private static Set<String> dependent(List<Node> nodes, String tokens, String without) {
        Set<String> dependent = new HashSet<>(Set.of(tokens));
        for (Node node : nodes) {
            if (!(node.isStandard() && SHAPE_ONLY.contains(node.opType()))
                    && node.reads().stream().anyMatch(dependent::contains)) {
                dependent.addAll(node.outputs());
                dependent.remove(without);
            }
        }
        return dependent;
    }

    private static boolean isFloat(Graph graph, Node node, Set<String> floats) {
        if (node.is("Gather")) {
            String table = node.inputs().get(0);
            return floats.contains(table)
                    || graph.constant(table)
                            .filter(known -> known.type() == ElementType.FLOAT)
                            .isPresent();
        }
        return node.is("DequantizeLinear")
                || (KEEP_FLOATS.contains(node.opType())
                        && node.inputs().stream().anyMatch(floats::contains));
    }

    private static List<Node> before(Graph graph, String tensor, Set<String> dependent) {
        Set<String> needed = new HashSet<>(Set.of(tensor));
        List<Node> nodes = new ArrayList<>();
        for (int i = graph.nodes().size() - 1; i >= 0; i--) {
            Node node = graph.nodes().get(i);
            if (node.outputs().stream().anyMatch(output -> needed.contains(output) && dependent.contains(output))) {
                if (!node.attributes().stream()
                        .allMatch(attribute -> attribute.graphs().isEmpty())) {
                    throw new OnnxModelException("the " + node.describe()
                            + " before the embedding holds a graph; expected plain operations");
                }
                needed.addAll(node.inputs());
                nodes.add(0, node);
            }
        }
        return nodes;
    }
}
