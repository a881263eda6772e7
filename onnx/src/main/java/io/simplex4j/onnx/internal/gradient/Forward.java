package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.OnnxModelException;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Needs;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The part of a graph that leads from an input to a latent. */
public final class Forward {
    private final List<Node> nodes = new ArrayList<>();
    private final List<Tensor> initializers;
    private final List<ValueInfo> inputs = new ArrayList<>();
    private final Graph graph;

    public Forward(Graph graph, String input, String latent) {
        this.graph = graph;
        if (graph.producer(latent).isEmpty() && !latent.equals(input)) {
            throw new OnnxModelException("there is no tensor \"" + latent + "\" in the model");
        }
        Needs needs = Needs.of(graph, List.of(latent), Set.of(input));
        if (!needs.has(input)) {
            throw new OnnxModelException("tensor \"" + latent + "\" does not depend on \"" + input
                    + "\", expected an input and a latent computed from it");
        }
        needs.nodes().stream().filter(node -> !node.outputs().contains(input)).forEach(nodes::add);
        initializers = needs.initializers().stream()
                .filter(tensor -> !tensor.name().equals(input))
                .toList();
        inputs.add(graph.inputs().stream()
                .filter(info -> info.name().equals(input))
                .findFirst()
                .orElseGet(() -> new ValueInfo(input, ElementType.FLOAT, Optional.empty())));
        needs.inputs().stream().filter(info -> !info.name().equals(input)).forEach(inputs::add);
    }

    /** The nodes, in the order they are run; outputs may be added to them. */
    public List<Node> nodes() {
        return nodes;
    }

    public List<Tensor> initializers() {
        return initializers;
    }

    /** The value of an initializer or a Constant. */
    public Optional<Tensor> constant(String tensor) {
        return graph.constant(tensor);
    }

    public ValueInfo input() {
        return inputs.get(0);
    }

    /** The input first, then what else the nodes need. */
    public List<ValueInfo> inputs() {
        return inputs;
    }

    /** A beginning like this one that no name here has. */
    public String unusedPrefix(String like) {
        List<String> taken = Stream.of(
                        nodes.stream().flatMap(node -> node.outputs().stream()),
                        nodes.stream().map(Node::name),
                        initializers.stream().map(Tensor::name),
                        inputs.stream().map(ValueInfo::name))
                .flatMap(names -> names)
                .toList();
        String prefix = like;
        while (startsAny(taken, prefix)) {
            prefix = like.charAt(0) + prefix;
        }
        return prefix;
    }

    private static boolean startsAny(List<String> names, String prefix) {
        return names.stream().anyMatch(name -> name.startsWith(prefix));
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
}
