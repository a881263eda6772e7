package io.simplex4j.onnx.internal.cut;

import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tensors that all paths from an input to the latent pass through. */
public final class Passages {
    /*
     * Nodes are walked in the order they are run. A tensor computed from the input is open while a node to come reads it.
     * All paths pass through a tensor if it is the only open one when it has been computed. Paths through Shape and the like
     * carry no numbers of the input and do not count.
     */

    private static final Set<String> WITHOUT_NUMBERS = Set.of("Shape", "Size", "ConstantOfShape");

    private Passages() {}

    /** Returns the tensors in the order in which they are computed, without the input. */
    public static List<String> of(Graph graph, String input, String latent) {
        List<Node> nodes = graph.neededFor(List.of(latent), Set.of()).nodes();
        Map<String, Integer> readers = new HashMap<>();
        nodes.stream()
                .filter(Passages::carriesNumbers)
                .flatMap(node -> node.reads().stream().distinct())
                .forEach(tensor -> readers.merge(tensor, 1, Integer::sum));
        Set<String> open = new HashSet<>(Set.of(input));
        List<String> passages = new ArrayList<>();
        for (Node node : nodes) {
            if (!carriesNumbers(node) || node.reads().stream().noneMatch(open::contains)) {
                continue;
            }
            node.reads().stream()
                    .distinct()
                    .filter(tensor -> readers.merge(tensor, -1, Integer::sum) == 0)
                    .forEach(open::remove);
            for (String output : node.outputs()) {
                if (readers.getOrDefault(output, 0) > 0) {
                    open.add(output);
                }
            }
            if (open.size() == 1) {
                String only = open.iterator().next();
                if (node.outputs().contains(only)) {
                    passages.add(only);
                }
            }
        }
        return passages;
    }

    static boolean carriesNumbers(Node node) {
        return !WITHOUT_NUMBERS.contains(node.opType());
    }
}
