package io.simplex4j.onnx.internal.graph;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** What some tensors are computed from, back to others that are given. */
public final class Needs {
    private final Graph graph;
    private final Set<String> tensors = new HashSet<>();
    private final Set<Node> nodes = Collections.newSetFromMap(new IdentityHashMap<>());

    private Needs(Graph graph) {
        this.graph = graph;
    }

    /** What tensors need, not looking behind those given. */
    public static Needs of(Graph graph, Collection<String> wanted, Set<String> given) {
        Needs needs = new Needs(graph);
        Deque<String> open = new ArrayDeque<>(wanted);
        while (!open.isEmpty()) {
            String next = open.pop();
            if (needs.tensors.add(next) && !given.contains(next)) {
                graph.producer(next).filter(needs.nodes::add).ifPresent(node -> open.addAll(node.reads()));
            }
        }
        return needs;
    }

    public boolean has(String tensor) {
        return tensors.contains(tensor);
    }

    /** The nodes, in the order they are run. */
    public List<Node> nodes() {
        return graph.nodes().stream().filter(nodes::contains).toList();
    }

    public List<Tensor> initializers() {
        return graph.initializers().stream()
                .filter(tensor -> has(tensor.name()))
                .toList();
    }

    /** The inputs that have no value in the file. */
    public List<ValueInfo> inputs() {
        return graph.inputs().stream()
                .filter(input ->
                        has(input.name()) && graph.initializer(input.name()).isEmpty())
                .toList();
    }
}
