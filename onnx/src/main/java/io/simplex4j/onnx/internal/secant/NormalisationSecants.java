package io.simplex4j.onnx.internal.secant;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;

/** Softmax, layers that normalise, and reductions that are not linear. */
final class NormalisationSecants {
    /*
     * Softmax: with v = log y = z − log Σ exp z, each y changes by E Δv, E being the slope of exp from v at one end to v at the
     * other. As the y sum to 1, Σ E Δv = 0, so Δ log Σ exp z = Σ E Δz / Σ E, exactly.
     *
     * Normalisation: y = c s with c = z − mean(z), s = 1 / √(v + ε), v = mean(c²). Over a cell v changes by mean((c₀ + c₁) Δc), s by
     * −Δv s₀² s₁² / (s₀ + s₁), and y by s̄ Δc + c̄ Δs, exactly.
     */

    private static final float EPSILON = 1e-5f;

    /** What is below that says nothing in floats; masks are minus infinity. */
    private static final float LEAST = -80;

    private NormalisationSecants() {}

    static Map<String, SecantRule> rules() {
        return Map.of(
                "Softmax", NormalisationSecants::softmax,
                "LogSoftmax", NormalisationSecants::logSoftmax,
                "LayerNormalization", node -> layer(node, true),
                "RMSNormalization", node -> layer(node, false),
                "InstanceNormalization", NormalisationSecants::instance,
                "ReduceL1", NormalisationSecants::sizes,
                "ReduceL2", NormalisationSecants::length,
                "ReduceSumSquare", NormalisationSecants::squares);
    }

    private static long axis(CellNode node) {
        return node.node().intAttribute("axis", -1);
    }

    private static String floored(CellNode node, String logarithms) {
        return node.add("Max", logarithms, node.scalar(LEAST));
    }

    private static void softmax(CellNode node) {
        String logarithms = node.atEdgesWith("LogSoftmax", node.input(0));
        String slopes = slopes(node, logarithms);
        node.give(node.times(slopes, centred(node, slopes)));
    }

    private static void logSoftmax(CellNode node) {
        node.give(centred(node, slopes(node, node.output())));
    }

    private static String slopes(CellNode node, String logarithms) {
        return SmoothSecants.exp(node, floored(node, node.lower(logarithms)), floored(node, node.upper(logarithms)));
    }

    /* Δz − Σ E Δz / Σ E. */
    private static String centred(CellNode node, String slopes) {
        String parts = node.add("Div", slopes, node.reduce("ReduceSum", slopes, axis(node)));
        String along = node.reduce("ReduceSum", node.times(node.change(0), parts), axis(node));
        return node.minus(node.change(0), along);
    }

    private static void layer(CellNode node, boolean centring) {
        if (node.node().outputs().size() > 1 || node.changes(1) || node.changes(2)) {
            throw node.refuse("its scale or bias depends on the input of the model, or its statistics are used");
        }
        int rank = node.rank(node.input(0));
        long first = axis(node) < 0 ? axis(node) + rank : axis(node);
        long[] axes = LongStream.range(first, rank).toArray();
        node.give(node.times(normalised(node, centring, axes), node.input(1)));
    }

    private static void instance(CellNode node) {
        if (node.changes(1) || node.changes(2)) {
            throw node.refuse("its scale or bias depends on the input of the model");
        }
        int rank = node.rank(node.input(0));
        long[] axes = LongStream.range(2, rank).toArray();
        long[] channels = new long[rank - 1];
        Arrays.fill(channels, 1);
        channels[0] = -1;
        String scale = node.add("Reshape", node.input(1), node.longs(channels));
        node.give(node.times(normalised(node, true, axes), scale));
    }

    private static String normalised(CellNode node, boolean centring, long... axes) {
        String c0 = centring ? centred(node, node.lower(0), axes) : node.lower(0);
        String c1 = centring ? centred(node, node.upper(0), axes) : node.upper(0);
        String change = centring ? centred(node, node.change(0), axes) : node.change(0);
        String s0 = inverse(node, c0, axes);
        String s1 = inverse(node, c1, axes);
        String product = node.times(s0, s1);
        String both = node.add("Add", s0, s1);
        String sum = node.add("Add", c0, c1);
        String bend = node.add("Div", node.times(product, product), both);
        String variance = node.reduce("ReduceMean", node.times(change, sum), axes);
        String direct = node.times(change, node.times(both, 0.5f));
        return node.minus(direct, node.times(variance, node.times(node.times(sum, 0.5f), bend)));
    }

    private static String centred(CellNode node, String z, long... axes) {
        return node.minus(z, node.reduce("ReduceMean", z, axes));
    }

    private static String inverse(CellNode node, String c, long... axes) {
        String variance = node.reduce("ReduceMean", node.times(c, c), axes);
        return node.add("Reciprocal", node.add("Sqrt", node.plus(variance, node.setting("epsilon", EPSILON))));
    }

    private static void sizes(CellNode node) {
        reduced(node, node.times(node.change(0), KinkSecants.abs(node)));
    }

    private static void squares(CellNode node) {
        reduced(node, node.times(node.change(0), node.add("Add", node.lower(0), node.upper(0))));
    }

    /* The square of the length changes by Σ (z₀ + z₁) Δz, and the length by that over the sum of both lengths. */
    private static void length(CellNode node) {
        String lengths = node.add("Add", node.lower(node.output()), node.upper(node.output()));
        squares(node);
        node.give(node.times(node.change(node.output()), node.add("Reciprocal", lengths)));
    }

    /* The sum over the axes of the node. */
    private static void reduced(CellNode node, String terms) {
        node.give(node.sumAsThisNode(terms));
    }
}
