package io.simplex4j.onnx.internal.secant;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Operators that are linear in what changes: their change is themselves. */
final class LinearSecants {
    private static final List<String> IN_ALL = List.of("Add", "Sub", "Sum", "Mean", "Neg", "Identity", "Concat");

    private static final List<String> IN_FIRST = List.of(
            "Reshape",
            "Flatten",
            "Squeeze",
            "Unsqueeze",
            "Transpose",
            "Slice",
            "Gather",
            "GatherElements",
            "GatherND",
            "Split",
            "Expand",
            "Tile",
            "Trilu",
            "DepthToSpace",
            "SpaceToDepth",
            "Cast",
            "CastLike",
            "Dropout",
            "AveragePool",
            "GlobalAveragePool",
            "ReduceSum",
            "ReduceMean",
            "CumSum",
            "Conv",
            "ConvTranspose",
            "BatchNormalization",
            "Resize",
            "RotaryEmbedding",
            "CenterCropPad",
            "ReverseSequence",
            "GridSample");

    private static final Set<String> ADDED = Set.of("none", "add");

    private LinearSecants() {}

    static Map<String, SecantRule> rules() {
        Map<String, SecantRule> rules = new HashMap<>();
        IN_ALL.forEach(operator -> rules.put(operator, CellNode::giveItself));
        IN_FIRST.forEach(operator -> rules.put(operator, node -> giveLinear(node, 0)));
        rules.put("Where", node -> giveLinear(node, 1, 2));
        rules.put("Pad", node -> giveLinear(node, 0, 2));
        rules.put("ScatterElements", LinearSecants::scatter);
        rules.put("ScatterND", LinearSecants::scatter);
        return rules;
    }

    /** Copies a node that must not change in other inputs than these. */
    static void giveLinear(CellNode node, int... linear) {
        for (int i = 0; i < node.node().inputs().size(); i++) {
            int input = i;
            if (node.changes(i) && Arrays.stream(linear).noneMatch(each -> each == input)) {
                throw node.refuse("its input " + i + " depends on the input of the model, expected constants");
            }
        }
        node.giveItself();
    }

    private static void scatter(CellNode node) {
        if (!ADDED.contains(node.node().stringAttribute("reduction", "none"))) {
            throw node.refuse("it does not add, expected reduction none or add");
        }
        giveLinear(node, 0, 2);
    }
}
