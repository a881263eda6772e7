package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import java.util.List;
import java.util.Map;

/** What transformers are made of besides products and normalisation. */
public final class AttentionRules {
    private static final float CUBIC = 0.044715f;

    private AttentionRules() {}

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.of(
                "Softmax", AttentionRules::softmax,
                "LogSoftmax", AttentionRules::logSoftmax,
                "Gelu", AttentionRules::gelu,
                "Einsum", EinsumRule::apply);
    }

    /** y (δ - Σ δ y). */
    private static void softmax(Backward node) {
        String y = node.output(0);
        String dy = node.gradient();
        String along = node.sum(times(node, dy, y), true, axis(node));
        node.give(0, times(node, y, node.add("Sub", List.of(dy, along))));
    }

    /** δ - exp(y) Σ δ. */
    private static void logSoftmax(Backward node) {
        String dy = node.gradient();
        String total = node.sum(dy, true, axis(node));
        String probabilities = node.add("Exp", List.of(node.output(0)));
        node.give(0, node.add("Sub", List.of(dy, times(node, probabilities, total))));
    }

    private static long axis(Backward node) {
        return node.node().intAttribute("axis", -1);
    }

    private static void gelu(Backward node) {
        boolean tanh = node.node().stringAttribute("approximate", "none").equals("tanh");
        String slope = tanh ? tanhGelu(node, node.input(0)) : exactGelu(node, node.input(0));
        node.give(0, times(node, node.gradient(), slope));
    }

    /** Φ(x) + x φ(x), with the normal distribution's Φ and φ. */
    private static String exactGelu(Backward node, String x) {
        String erf = node.add("Erf", List.of(times(node, x, node.scalar((float) Math.sqrt(0.5)))));
        String distribution = halfOfOnePlus(node, erf);
        String exponent = times(node, times(node, x, x), node.scalar(-0.5f));
        String density =
                times(node, node.add("Exp", List.of(exponent)), node.scalar((float) (1 / Math.sqrt(2 * Math.PI))));
        return node.add("Add", List.of(distribution, times(node, x, density)));
    }

    /** ½(1 + t) + ½ x (1 - t²) u', with t = tanh(u) and u = √(2/π) (x + 0.044715 x³). */
    private static String tanhGelu(Backward node, String x) {
        float scale = (float) Math.sqrt(2 / Math.PI);
        String square = times(node, x, x);
        String inner = times(node, x, linear(node, square, scale * CUBIC, scale));
        String t = node.add("Tanh", List.of(inner));
        String innerSlope = linear(node, square, 1.5f * scale * CUBIC, 0.5f * scale);
        String tail = times(node, times(node, x, Slopes.ofTanh(node, t)), innerSlope);
        return node.add("Add", List.of(halfOfOnePlus(node, t), tail));
    }

    private static String halfOfOnePlus(Backward node, String value) {
        return linear(node, value, 0.5f, 0.5f);
    }

    private static String linear(Backward node, String value, float slope, float offset) {
        return node.add("Add", List.of(times(node, value, node.scalar(slope)), node.scalar(offset)));
    }

    private static String times(Backward node, String left, String right) {
        return node.add("Mul", List.of(left, right));
    }
}
