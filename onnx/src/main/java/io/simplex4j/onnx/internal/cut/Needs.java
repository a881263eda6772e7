package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** What a tensor is computed from, back to some tensors that are given. */
final class Needs {
    private final Graph graph;
    private final Set<String> tensors = new HashSet<>();
    private final Set<Node> nodes = Collections.newSetFromMap(new IdentityHashMap<>());

    private Needs(Graph graph) {
        this.graph = graph;
    }

    /** What a tensor needs, not looking behind those given. */
    static Needs of(Graph graph, String tensor, Set<String> given) {
        Needs needs = new Needs(graph);
        Deque<String> open = new ArrayDeque<>(List.of(tensor));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (next.isEmpty() || !needs.tensors.add(next) || given.contains(next)) {
                continue;
            }
            graph.producer(next).filter(needs.nodes::add).ifPresent(node -> open.addAll(sources(node)));
        }
        return needs;
    }

    /** What a node reads, also from within graphs of its own. */
    static Set<String> sources(Node node) {
        Set<String> sources = new HashSet<>();
        addSources(node, sources);
        return sources;
    }

    private static void addSources(Node node, Set<String> sources) {
        sources.addAll(node.inputs());
        for (Attribute attribute : node.attributes()) {
            for (Graph inner : attribute.graphs()) {
                inner.nodes().forEach(n -> addSources(n, sources));
                inner.outputs().forEach(output -> sources.add(output.name()));
            }
        }
    }

    boolean has(String tensor) {
        return tensors.contains(tensor);
    }

    /** The nodes, in the order they are run. */
    List<Node> nodes() {
        return graph.nodes().stream().filter(nodes::contains).toList();
    }

    List<Tensor> initializers() {
        return graph.initializers().stream()
                .filter(tensor -> tensors.contains(tensor.name()))
                .toList();
    }

    /** The inputs that have no value in the file. */
    List<ValueInfo> inputs() {
        return graph.inputs().stream()
                .filter(input -> tensors.contains(input.name()))
                .filter(input -> graph.initializer(input.name()).isEmpty())
                .toList();
    }
}
