package io.simplex4j.onnx.internal.graph;

import io.simplex4j.onnx.OnnxModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Brings the weights a model keeps in other files into its graph, wherever in it they are. */
final class ExternalData {
    private final BiFunction<Tensor, Tensor.External, Bytes> read;

    private ExternalData(BiFunction<Tensor, Tensor.External, Bytes> read) {
        this.read = read;
    }

    static Graph inlined(OnnxFile file, BiFunction<Tensor, Tensor.External, Bytes> read) {
        ExternalData data = new ExternalData((tensor, place) -> {
            throw new OnnxModelException("tensor \"" + tensor.name() + "\" of a function lies in \"" + place.location()
                    + "\", expected it in the model itself");
        });
        file.functionNodes().forEach(data::inlined);
        return new ExternalData(read).inlined(file.graph());
    }

    private Graph inlined(Graph graph) {
        return graph.withInitializers(
                        graph.initializers().stream().map(this::inlined).toList())
                .withNodes(graph.nodes().stream().map(this::inlined).toList());
    }

    private Node inlined(Node node) {
        if (node.attributes().isEmpty()) {
            return node;
        }
        List<Attribute> attributes = new ArrayList<>();
        for (Attribute attribute : node.attributes()) {
            attributes.add(attribute.withValues(
                    attribute.values().stream().map(this::inlinedValue).toList()));
        }
        return new Node(
                node.name(), node.opType(), node.domain(), node.inputs(), node.outputs(), attributes, node.extras());
    }

    private Object inlinedValue(Object value) {
        if (value instanceof Tensor tensor) {
            return inlined(tensor);
        }
        return value instanceof Graph graph ? inlined(graph) : value;
    }

    private Tensor inlined(Tensor tensor) {
        return tensor.external()
                .map(place -> tensor.withBytes(read.apply(tensor, place)))
                .orElse(tensor);
    }
}
