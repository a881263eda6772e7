package io.simplex4j.onnx.internal.secant;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/** Functions of one number that are linear but for kinks, and the larger of two. */
final class KinkSecants {
    /*
     * All are made of the ramp max(z, 0), whose slope over a cell from l to r is the share of the cell in which z is positive, see
     * CellGraph#share.
     */

    private KinkSecants() {}

    static Map<String, SecantRule> rules() {
        return Map.ofEntries(
                entry("Relu", node -> node.giveSlope(node.share(node.input(0), 0))),
                entry("LeakyRelu", node -> node.giveSlope(between(node, node.scalar(node.setting("alpha", 0.01f))))),
                entry("PRelu", KinkSecants::prelu),
                entry("Abs", node -> node.giveSlope(abs(node))),
                entry("Clip", KinkSecants::clip),
                entry("HardSigmoid", KinkSecants::hardSigmoid),
                entry("HardSwish", KinkSecants::hardSwish),
                entry("Max", node -> extreme(node, false)),
                entry("Min", node -> extreme(node, true)));
    }

    /* The slope below 0, and 1 above. */
    private static String between(CellNode node, String below) {
        String share = node.share(node.input(0), 0);
        return node.add("Add", below, node.times(node.minus(node.scalar(1), below), share));
    }

    private static void prelu(CellNode node) {
        if (node.changes(1)) {
            throw node.refuse("its slopes depend on the input of the model, expected constants");
        }
        node.giveSlope(between(node, node.change(1)));
    }

    static String abs(CellNode node) {
        return node.plus(node.times(node.share(node.input(0), 0.5f), 2), -1);
    }

    /* On a bound the slope is 1, as that of the gradient. */
    private static void clip(CellNode node) {
        if (node.changes(1) || node.changes(2)) {
            throw node.refuse("its bounds depend on the input of the model, expected constants");
        }
        String above = node.has(1) ? node.share(node.atEdges("Sub", node.input(0), node.input(1)), 1) : node.scalar(1);
        String beyond = node.has(2) ? node.share(node.atEdges("Sub", node.input(0), node.input(2)), 0) : node.scalar(0);
        node.giveSlope(node.minus(above, beyond));
    }

    private static void hardSigmoid(CellNode node) {
        float alpha = node.setting("alpha", 0.2f);
        node.giveSlope(hardSlope(node, alpha, node.setting("beta", 0.5f)));
    }

    /* The slope of max(0, min(1, αz + β)). */
    private static String hardSlope(CellNode node, float alpha, float beta) {
        String z = node.atEdges("Mul", node.input(0), node.scalar(alpha));
        String above = node.share(node.atEdges("Add", z, node.scalar(beta)), 0);
        String beyond = node.share(node.atEdges("Add", z, node.scalar(beta - 1)), 0);
        return node.times(node.minus(above, beyond), alpha);
    }

    /* The product of z and its hard sigmoid. */
    private static void hardSwish(CellNode node) {
        String hard = hardSlope(node, 1 / 6f, 0.5f);
        String values = node.add("Add", hardSigmoidOf(node, node.lower(0)), hardSigmoidOf(node, node.upper(0)));
        node.giveSlope(node.add("Add", node.times(node.mean(0), hard), node.times(values, 0.5f)));
    }

    private static String hardSigmoidOf(CellNode node, String z) {
        return node.add("Clip", node.plus(node.times(z, 1 / 6f), 0.5f), node.scalar(0), node.scalar(1));
    }

    /* max(a, b) = b + max(a − b, 0); several inputs one after the other. The smaller of two is the other one. */
    private static void extreme(CellNode node, boolean least) {
        int count = node.node().inputs().size();
        if (count == 1) {
            node.give(node.change(0));
            return;
        }
        if (count > 2 && !same(node)) {
            throw node.refuse("its inputs have different shapes, expected at most two of them");
        }
        String so = node.input(0);
        String change = node.change(0);
        boolean changes = node.changes(0);
        for (int i = 1; i < count; i++) {
            String difference = node.atEdges("Sub", so, node.input(i));
            String share = node.share(difference, node.isFirstOfEquals() ? 1 : 0.5f);
            change = least
                    ? mixed(node, node.changes(i) ? node.change(i) : "", changes ? change : "", share)
                    : mixed(node, changes ? change : "", node.changes(i) ? node.change(i) : "", share);
            changes |= node.changes(i);
            so = i == count - 1 ? so : node.atEdges(node.node().opType(), so, node.input(i));
        }
        node.give(change);
    }

    /* A share of one change, and the rest of the other: what the one gets of a gradient, the other does not. */
    private static String mixed(CellNode node, String one, String other, String share) {
        if (other.isEmpty()) {
            return node.times(one, share);
        }
        if (one.isEmpty()) {
            return node.times(other, node.oneMinus(share));
        }
        return node.add("Add", other, node.times(node.minus(one, other), share));
    }

    private static boolean same(CellNode node) {
        List<Long> shape = node.shape(node.output());
        return node.node().inputs().stream().allMatch(input -> node.shape(input).equals(shape));
    }
}
