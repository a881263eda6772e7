package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.ElementType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Layers that normalise each example by its own statistics. */
public final class NormalisationRules {
    private static final float EPSILON = 1e-5f;

    private NormalisationRules() {}

    /*
     * With x̂ = (x - mean) · s, s = 1 / √(variance + ε) and δ the gradient of x̂,
     *
     *   δx = s (δ - mean(δ) - x̂ mean(δ x̂))
     *
     * over the axes that are normalised together; where x̂ = x s without centring, mean(δ) is left out.
     */

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.of(
                "LayerNormalization", NormalisationRules::layer,
                "InstanceNormalization", NormalisationRules::instance,
                "GroupNormalization", NormalisationRules::group,
                "RMSNormalization", NormalisationRules::rootMeanSquare,
                "LpNormalization", NormalisationRules::lp);
    }

    private static void layer(Backward node) {
        if (node.gradient(1).isPresent() || node.gradient(2).isPresent()) {
            throw node.refuse("its Mean or InvStdDev output is used; expected only Y");
        }
        String x = node.input(0);
        String dy = node.gradient();
        long[] axes = axesFrom(node, x);
        Normalised value;
        if (node.type(x) == ElementType.FLOAT) {
            String inverse = node.output(2);
            value = new Normalised(times(node, node.add("Sub", List.of(x, node.output(1))), inverse), inverse, axes);
        } else {
            value = Normalised.centred(node, x, epsilon(node), axes);
        }
        if (node.wanted(0)) {
            node.give(0, value.pullback(node, times(node, dy, node.input(1)), true));
        }
        giveScaleAndBias(node, dy, value);
    }

    private static void rootMeanSquare(Backward node) {
        String x = node.input(0);
        String dy = node.gradient();
        Normalised value = Normalised.uncentred(node, x, epsilon(node), axesFrom(node, x));
        if (node.wanted(0)) {
            node.give(0, value.pullback(node, times(node, dy, node.input(1)), false));
        }
        giveScaleAndBias(node, dy, value);
    }

    private static void giveScaleAndBias(Backward node, String dy, Normalised value) {
        if (node.wanted(1)) {
            node.give(1, node.unbroadcast(times(node, dy, value.values()), node.input(1)));
        }
        if (node.has(2) && node.wanted(2)) {
            node.give(2, node.unbroadcast(dy, node.input(2)));
        }
    }

    private static void instance(Backward node) {
        String x = node.input(0);
        String dy = node.gradient();
        long[] space = LongStream.range(2, node.rank(x)).toArray();
        Normalised value = Normalised.centred(node, x, epsilon(node), space);
        if (node.wanted(0)) {
            node.give(0, value.pullback(node, times(node, dy, perChannel(node, node.input(1), x)), true));
        }
        givePerChannel(node, dy, value.values());
    }

    private static void group(Backward node) {
        if (node.opset() < 21) {
            throw node.refuse("it scales whole groups in opset " + node.opset() + "; expected opset 21 or newer");
        }
        String x = node.input(0);
        String dy = node.gradient();
        String groups = node.longs(0, node.node().intAttribute("num_groups", 1), -1);
        String grouped = node.add("Reshape", List.of(x, groups));
        Normalised value = Normalised.centred(node, grouped, epsilon(node), 2);
        if (node.wanted(0)) {
            String scaled = times(node, dy, perChannel(node, node.input(1), x));
            String dx = value.pullback(node, node.add("Reshape", List.of(scaled, groups)), true);
            node.give(0, node.add("Reshape", List.of(dx, node.shapeOf(x))));
        }
        if (node.wanted(1) || node.wanted(2)) {
            givePerChannel(node, dy, node.add("Reshape", List.of(value.values(), node.shapeOf(x))));
        }
    }

    private static void givePerChannel(Backward node, String dy, String values) {
        long[] axes = LongStream.range(0, node.rank(node.input(0)))
                .filter(axis -> axis != 1)
                .toArray();
        if (node.wanted(1)) {
            node.give(1, node.sum(times(node, dy, values), false, axes));
        }
        if (node.wanted(2)) {
            node.give(2, node.sum(dy, false, axes));
        }
    }

    /** Channels as a tensor that broadcasts against (batch, channels, space…). */
    private static String perChannel(Backward node, String channels, String like) {
        List<Long> shape = new ArrayList<>(List.of(-1L));
        shape.addAll(Collections.nCopies(node.rank(like) - 2, 1L));
        return node.add(
                "Reshape",
                List.of(
                        channels,
                        node.longs(shape.stream().mapToLong(Long::longValue).toArray())));
    }

    /*
     * y = x / ‖x‖, and 0 where the norm is 0, where the gradient is taken as 0 as well: with n the norm and
     * s = sign(n), the factor s / (n + 1 - s) is 1 / n or 0.
     */
    private static void lp(Backward node) {
        String x = node.input(0);
        String y = node.output(0);
        String dy = node.gradient();
        long axis = node.node().intAttribute("axis", -1);
        boolean euclidean = node.node().intAttribute("p", 2) == 2;
        String norm = node.reduce(euclidean ? "ReduceL2" : "ReduceL1", x, true, axis);
        String sign = node.add("Sign", List.of(norm));
        String divisor = node.add("Add", List.of(norm, node.add("Sub", List.of(node.scalar(1), sign))));
        String along = node.sum(times(node, dy, y), true, axis);
        String slope = euclidean ? y : node.add("Sign", List.of(x));
        String rest = node.add("Sub", List.of(dy, times(node, slope, along)));
        node.give(0, times(node, rest, node.add("Div", List.of(sign, divisor))));
    }

    private static float epsilon(Backward node) {
        return node.node().floatAttribute("epsilon", EPSILON);
    }

    private static long[] axesFrom(Backward node, String x) {
        int first = node.axis(node.node().intAttribute("axis", -1), x);
        return LongStream.range(first, node.rank(x)).toArray();
    }

    private static String times(Backward node, String left, String right) {
        return node.add("Mul", List.of(left, right));
    }
}
