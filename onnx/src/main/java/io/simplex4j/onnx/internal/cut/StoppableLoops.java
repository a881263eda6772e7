package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.List;

/** Makes every loop one that can be stopped. */
final class StoppableLoops {
    /*
     * The runtime looks before each operation whether the run is to be stopped: never, in a loop whose body has none, or none
     * left once constants are folded. So each body tells by an operation of its own whether to go on, "as it says, and as it
     * was told", which changes nothing and cannot be folded.
     */

    private StoppableLoops() {}

    static List<Node> in(List<Node> nodes) {
        return nodes.stream().map(StoppableLoops::of).toList();
    }

    private static Node of(Node node) {
        if (node.attributes().stream().allMatch(attribute -> attribute.graphs().isEmpty())) {
            return node;
        }
        boolean loop = node.is("Loop");
        return node.withAttributes(node.attributes().stream()
                .map(attribute -> attribute.withGraphs(graph -> of(graph, loop)))
                .toList());
    }

    private static Graph of(Graph graph, boolean body) {
        List<Node> nodes = new ArrayList<>(in(graph.nodes()));
        if (!body || graph.inputs().size() < 2 || graph.outputs().isEmpty()) {
            return graph.withNodes(nodes);
        }
        ValueInfo goOn = graph.outputs().get(0);
        String told = graph.inputs().get(1).name();
        String both = goOn.name() + "/" + told + "/" + nodes.size();
        nodes.add(new Node("", "And", "", List.of(goOn.name(), told), List.of(both), List.of()));
        List<ValueInfo> outputs = new ArrayList<>(graph.outputs());
        outputs.set(0, new ValueInfo(both, goOn.type(), goOn.dims()));
        return graph.withNodes(nodes).withOutputs(outputs);
    }
}
