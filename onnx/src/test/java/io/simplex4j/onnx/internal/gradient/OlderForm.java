package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;

/** Writes graphs of opset 13 as older opsets had them: what are constant inputs now were attributes. */
final class OlderForm {
    private final Graph graph;
    private final long opset;

    private OlderForm(Graph graph, long opset) {
        this.graph = graph;
        this.opset = opset;
    }

    static Graph of(Graph graph, long opset) {
        OlderForm form = new OlderForm(graph, opset);
        return graph.withNodes(graph.nodes().stream().map(form::older).toList());
    }

    private Node older(Node node) {
        return switch (node.opType()) {
            case "Squeeze", "Unsqueeze", "ReduceSum" -> opset < 13 ? moved(node, "axes") : node;
            case "Split" -> opset < 13 ? moved(node, "split") : node;
            case "Clip" -> opset < 11 ? moved(node, "min", "max") : node;
            case "Pad" -> opset < 11 ? moved(node, "pads") : node;
            case "Slice" -> opset < 10 ? moved(node, "starts", "ends", "axes") : node;
            case "TopK" -> opset < 10 ? moved(node, "k") : node;
            case "Resize" ->
                opset < 11
                        ? node.withInputs(
                                List.of(node.inputs().get(0), node.inputs().get(2)))
                        : node;
            default -> node;
        };
    }

    private Node moved(Node node, String... names) {
        List<Attribute> attributes = new ArrayList<>(node.attributes());
        for (int i = 1; i < node.inputs().size(); i++) {
            attributes.add(
                    attribute(names[i - 1], graph.constant(node.inputs().get(i)).orElseThrow()));
        }
        return node.withInputs(node.inputs().subList(0, 1)).withAttributes(attributes);
    }

    private static Attribute attribute(String name, Tensor value) {
        return switch (name) {
            case "min", "max" -> Attribute.ofFloat(name, (float) value.doubles()[0]);
            case "k" -> Attribute.ofInt(name, value.longs()[0]);
            default -> Attribute.ofInts(name, value.longs());
        };
    }
}
