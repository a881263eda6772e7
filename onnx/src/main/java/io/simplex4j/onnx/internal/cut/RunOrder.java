package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** Sorts the nodes of a graph into a runnable order; a graph in such an order stays unchanged. */
public final class RunOrder {
    /* Among the nodes whose input tensors exist, the first in the file comes next (Kahn). */

    private RunOrder() {}

    /** The same model with sorted nodes; unchanged if there is no order because a node needs itself. */
    public static OnnxFile of(OnnxFile model) {
        Graph graph = model.graph();
        List<Node> nodes = graph.nodes();
        Map<String, Integer> writers = writers(nodes);
        List<List<Integer>> readers = new ArrayList<>();
        nodes.forEach(node -> readers.add(new ArrayList<>()));
        int[] waiting = new int[nodes.size()];
        boolean ordered = true;
        for (int n = 0; n < waiting.length; n++) {
            Set<Integer> before = new HashSet<>();
            for (String read : nodes.get(n).reads()) {
                Integer writer = graph.initializer(read).isPresent() ? null : writers.get(read);
                if (writer != null && before.add(writer)) {
                    readers.get(writer).add(n);
                    ordered &= writer < n;
                }
            }
            waiting[n] = before.size();
        }
        return ordered ? model : model.withGraph(graph.withNodes(sorted(nodes, readers, waiting)));
    }

    private static Map<String, Integer> writers(List<Node> nodes) {
        Map<String, Integer> writers = new HashMap<>();
        for (int n = 0; n < nodes.size(); n++) {
            for (String output : nodes.get(n).outputs()) {
                if (!output.isEmpty()) {
                    writers.putIfAbsent(output, n);
                }
            }
        }
        return writers;
    }

    private static List<Node> sorted(List<Node> nodes, List<List<Integer>> readers, int[] waiting) {
        PriorityQueue<Integer> ready = new PriorityQueue<>();
        for (int n = 0; n < waiting.length; n++) {
            if (waiting[n] == 0) {
                ready.add(n);
            }
        }
        List<Node> sorted = new ArrayList<>();
        while (!ready.isEmpty()) {
            int next = ready.remove();
            sorted.add(nodes.get(next));
            for (int reader : readers.get(next)) {
                if (--waiting[reader] == 0) {
                    ready.add(reader);
                }
            }
        }
        return sorted.size() == nodes.size() ? sorted : nodes;
    }
}
