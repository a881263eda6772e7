package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Needs;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The first float tensor that all paths from an input of integers to the latent pass through: where to differentiate. */
final class Passage {
    /*
     * Nodes are walked in the order they are run. A tensor computed from the input is open while a node to come reads it.
     * All paths pass through a tensor if it is the only open one when it has been computed. Paths through Shape and the like
     * carry no numbers of the input and do not count.
     */

    private static final Set<String> WITHOUT_NUMBERS = Set.of("Shape", "Size", "ConstantOfShape");

    private Passage() {}

    static Optional<String> first(Graph graph, String input, String latent) {
        List<Node> nodes = Needs.of(graph, List.of(latent), Set.of()).nodes();
        Map<String, Integer> readers = new HashMap<>();
        nodes.stream()
                .filter(Passage::carriesNumbers)
                .flatMap(node -> node.reads().stream().distinct())
                .forEach(tensor -> readers.merge(tensor, 1, Integer::sum));
        Set<String> open = new HashSet<>(Set.of(input));
        Set<String> floats = new HashSet<>();
        for (Node node : nodes) {
            if (!carriesNumbers(node) || node.reads().stream().noneMatch(open::contains)) {
                continue;
            }
            boolean isFloat = makesFloats(graph, node, floats);
            node.reads().stream()
                    .distinct()
                    .filter(tensor -> readers.merge(tensor, -1, Integer::sum) == 0)
                    .forEach(open::remove);
            for (String output : node.outputs()) {
                if (readers.getOrDefault(output, 0) > 0) {
                    open.add(output);
                    if (isFloat) {
                        floats.add(output);
                    }
                }
            }
            if (open.size() == 1 && floats.containsAll(open)) {
                return Optional.of(open.iterator().next());
            }
        }
        return Optional.empty();
    }

    private static boolean carriesNumbers(Node node) {
        return !WITHOUT_NUMBERS.contains(node.opType());
    }

    /* Rows of a table of floats, floats out of integers, or something computed from such. */
    private static boolean makesFloats(Graph graph, Node node, Set<String> floats) {
        if (node.is("Cast")) {
            return node.intAttribute("to", 0) == ElementType.FLOAT.code();
        }
        boolean looksUp = node.is("Gather")
                && graph.constant(node.inputs().get(0))
                        .filter(table -> table.type() == ElementType.FLOAT)
                        .isPresent();
        return looksUp || node.reads().stream().anyMatch(floats::contains);
    }
}
