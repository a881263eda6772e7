package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The part of a graph that leads from an input to a latent. */
final class Forward {
    private final List<Node> nodes = new ArrayList<>();
    private final List<Tensor> initializers;
    private final List<ValueInfo> inputs = new ArrayList<>();
    private final String latent;
    private final Graph graph;

    Forward(Graph graph, String input, String latent) {
        this.latent = latent;
        this.graph = graph;
        requireLatent(input);
        Set<String> needed = new HashSet<>(Set.of(latent));
        for (int i = graph.nodes().size() - 1; i >= 0; i--) {
            Node node = graph.nodes().get(i);
            if (!node.outputs().contains(input) && node.outputs().stream().anyMatch(needed::contains)) {
                needed.addAll(reads(node));
                nodes.add(0, node);
            }
        }
        if (!needed.contains(input)) {
            throw new OnnxModelException("tensor \"" + latent + "\" does not depend on \"" + input
                    + "\", expected an input and a latent computed from it");
        }
        initializers = graph.initializers().stream()
                .filter(t -> needed.contains(t.name()) && !t.name().equals(input))
                .toList();
        inputs.add(declared(graph, input));
        graph.inputs().stream()
                .filter(info -> needed.contains(info.name()) && !info.name().equals(input))
                .filter(info -> graph.initializer(info.name()).isEmpty())
                .forEach(inputs::add);
    }

    private void requireLatent(String input) {
        if (graph.producer(latent).isEmpty() && !latent.equals(input)) {
            throw new OnnxModelException("there is no tensor \"" + latent + "\" in the model");
        }
    }

    private static ValueInfo declared(Graph graph, String input) {
        return graph.inputs().stream()
                .filter(info -> info.name().equals(input))
                .findFirst()
                .orElseGet(() -> new ValueInfo(input, ElementType.FLOAT, Optional.empty()));
    }

    /** The inputs of a node, and what the graphs inside it take from outside. */
    static Set<String> reads(Node node) {
        Set<String> names = new LinkedHashSet<>(node.inputs());
        for (Attribute attribute : node.attributes()) {
            for (Graph inner : attribute.graphs()) {
                inner.nodes().forEach(n -> names.addAll(reads(n)));
                inner.outputs().forEach(output -> names.add(output.name()));
            }
        }
        names.remove("");
        return names;
    }

    List<Node> nodes() {
        return nodes;
    }

    List<Tensor> initializers() {
        return initializers;
    }

    /** The value of an initializer or a Constant. */
    Optional<Tensor> constant(String tensor) {
        return graph.constant(tensor);
    }

    ValueInfo input() {
        return inputs.get(0);
    }

    /** The input first, then what else the nodes need. */
    List<ValueInfo> inputs() {
        return inputs;
    }

    String latent() {
        return latent;
    }

    /** The graph with every tensor as an output. */
    Graph watched() {
        List<ValueInfo> outputs = new ArrayList<>();
        for (Node node : nodes) {
            for (String output : node.outputs()) {
                if (!output.isEmpty()) {
                    outputs.add(new ValueInfo(output, ElementType.OTHER, Optional.empty()));
                }
            }
        }
        return new Graph("probe", nodes, initializers, inputs, outputs, List.of());
    }

    /** Adds an output to a node. */
    void replace(int index, Node node) {
        nodes.set(index, node);
    }
}
