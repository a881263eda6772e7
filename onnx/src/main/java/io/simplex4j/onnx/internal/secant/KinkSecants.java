package io.simplex4j.onnx.internal.secant;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;

/** Functions of one number that are linear but for kinks, and the larger of two. */
final class KinkSecants {
    /*
     * All are made of the ramp max(z, 0), whose slope over a cell from l to r is the share of the cell in which z is positive:
     * max(l, r) / |r − l|, cut to between 0 and 1. That has no cancellation. A tiny number keeps 0 / 0 away; in the numerator it
     * says what the share is where z is 0 all along the cell, and is there only if that is not 0, as it makes denormal numbers,
     * which are slow. Where that share is 1, the tiny number in the larger end is enough: what is divided by 0 then is not 0, and
     * infinity is cut to 1.
     */

    private static final float TINY = 1e-30f;

    private KinkSecants() {}

    static Map<String, SecantRule> rules() {
        return Map.ofEntries(
                entry("Relu", node -> node.giveSlope(ramp(node, node.lower(0), node.upper(0), 0))),
                entry("LeakyRelu", node -> node.giveSlope(between(node, node.scalar(node.setting("alpha", 0.01f))))),
                entry("PRelu", KinkSecants::prelu),
                entry("Abs", node -> node.giveSlope(abs(node))),
                entry("Clip", KinkSecants::clip),
                entry("HardSigmoid", KinkSecants::hardSigmoid),
                entry("HardSwish", KinkSecants::hardSwish),
                entry("Max", node -> extreme(node, false)),
                entry("Min", node -> extreme(node, true)));
    }

    /** The share of cells from l to r in which numbers are positive; that of zeros as given. */
    static String ramp(CellNode node, String l, String r, float ofZeros) {
        String most = node.add("Max", l, r);
        String numerator = ofZeros == 0 ? most : node.plus(most, ofZeros * TINY);
        String width = ofZeros == 1
                ? node.minus(numerator, node.add("Min", l, r))
                : node.plus(node.add("Abs", node.minus(r, l)), TINY);
        return node.add("Clip", node.add("Div", numerator, width), node.scalar(0), node.scalar(1));
    }

    /* The slope below 0, and 1 above. */
    private static String between(CellNode node, String below) {
        String share = ramp(node, node.lower(0), node.upper(0), 0);
        return node.add("Add", below, node.times(node.minus(node.scalar(1), below), share));
    }

    private static void prelu(CellNode node) {
        if (node.changes(1)) {
            throw node.refuse("its slopes depend on the input of the model, expected constants");
        }
        node.giveSlope(between(node, node.change(1)));
    }

    static String abs(CellNode node) {
        return node.plus(node.times(ramp(node, node.lower(0), node.upper(0), 0.5f), 2), -1);
    }

    /* On a bound the slope is 1, as that of the gradient. */
    private static void clip(CellNode node) {
        if (node.changes(1) || node.changes(2)) {
            throw node.refuse("its bounds depend on the input of the model, expected constants");
        }
        String l = node.lower(0);
        String r = node.upper(0);
        String above = node.has(1)
                ? ramp(node, node.minus(l, node.input(1)), node.minus(r, node.input(1)), 1)
                : node.scalar(1);
        String beyond = node.has(2)
                ? ramp(node, node.minus(l, node.input(2)), node.minus(r, node.input(2)), 0)
                : node.scalar(0);
        node.giveSlope(node.minus(above, beyond));
    }

    private static void hardSigmoid(CellNode node) {
        float alpha = node.setting("alpha", 0.2f);
        node.giveSlope(hardSlope(node, alpha, node.setting("beta", 0.5f)));
    }

    /* The slope of max(0, min(1, αz + β)). */
    private static String hardSlope(CellNode node, float alpha, float beta) {
        String l = node.plus(node.times(node.lower(0), alpha), beta);
        String r = node.plus(node.times(node.upper(0), alpha), beta);
        String shares = node.minus(ramp(node, l, r, 0), ramp(node, node.plus(l, -1), node.plus(r, -1), 0));
        return node.times(shares, alpha);
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
            String share =
                    ramp(node, node.lower(difference), node.upper(difference), node.isFirstOfEquals() ? 1 : 0.5f);
            if (changes && node.changes(i)) {
                change =
                        least ? mixed(node, change, node.change(i), share) : mixed(node, node.change(i), change, share);
            } else if (changes || node.changes(i)) {
                change = node.times(changes ? change : node.change(i), changes == least ? node.oneMinus(share) : share);
            }
            changes |= node.changes(i);
            so = i == count - 1 ? so : node.atEdges(node.node().opType(), so, node.input(i));
        }
        node.give(change);
    }

    /* One number at share 0, another at share 1: the gradient of the first is what is left of the whole. */
    private static String mixed(CellNode node, String one, String other, String share) {
        return node.add("Add", one, node.times(node.minus(other, one), share));
    }

    private static boolean same(CellNode node) {
        List<Long> shape = node.shape(node.output());
        return node.node().inputs().stream().allMatch(input -> node.shape(input).equals(shape));
    }
}
