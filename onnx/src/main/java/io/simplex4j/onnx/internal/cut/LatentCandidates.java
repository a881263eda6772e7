package io.simplex4j.onnx.internal.cut;

import io.simplex4j.model.ModelReport;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.MessageText;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds tensors that may be the latent of a model without a head. */
public final class LatentCandidates {
    private static final int MAX = 3;
    private static final Set<String> POOLING =
            Set.of("GlobalAveragePool", "GlobalMaxPool", "GlobalLpPool", "ReduceMean", "ReduceMax", "ReduceSum");

    private LatentCandidates() {}

    /** What goes into the last linear layers, then what the last poolings give; the last of each first. */
    public static List<ModelReport.Candidate> of(Graph graph) {
        List<Node> nodes = new ArrayList<>(
                graph.neededFor(graph.outputs().stream().map(ValueInfo::name).toList(), Set.of())
                        .nodes());
        Collections.reverse(nodes);
        Map<String, ModelReport.Candidate> found = new LinkedHashMap<>();
        nodes.stream()
                .filter(node -> isLinear(graph, node))
                .limit(MAX)
                .filter(node -> graph.producer(node.inputs().get(0)).isPresent())
                .map(node -> new ModelReport.Candidate(
                        node.inputs().get(0),
                        MessageText.of("what goes into " + node.describe() + ", a linear layer near the end")))
                .forEach(candidate -> found.putIfAbsent(candidate.tensor(), candidate));
        nodes.stream()
                .filter(node -> node.isStandard() && POOLING.contains(node.opType()))
                .limit(MAX)
                .map(node -> new ModelReport.Candidate(
                        node.outputs().get(0), MessageText.of("what " + node.describe() + " pools")))
                .forEach(candidate -> found.putIfAbsent(candidate.tensor(), candidate));
        return List.copyOf(found.values());
    }

    private static boolean isLinear(Graph graph, Node node) {
        return (node.is("Gemm") || node.is("MatMul"))
                && node.inputs().size() >= 2
                && Weights.isConstant(graph, node.inputs().get(1));
    }
}
