package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What transformers are made of besides products and normalisation. */
public final class AttentionRules {
    private AttentionRules() {}

    public static Map<String, Rule> rules() {
        return Map.of(
                "Softmax", AttentionRules::softmax,
                "LogSoftmax", AttentionRules::logSoftmax,
                "Gelu", GeluRule::apply,
                "RotaryEmbedding", AttentionRules::rotary,
                "Einsum", EinsumRule::apply);
    }

    /* y (δ - Σ δ y). */
    private static void softmax(Backward b) {
        String y = b.output(0);
        String dy = b.gradient();
        if (b.isReadBy("Where")) {
            String along = b.sum(partly(b, dy, y), true, axis(b));
            b.give(0, partly(b, b.minus(dy, along), y));
        } else {
            String along = b.sum(b.times(dy, y), true, axis(b));
            b.give(0, b.times(y, b.minus(dy, along)));
        }
    }

    /*
     * δ y, and 0 where δ is, whatever y may be: where all numbers of a row are masked by -∞, y is not a number, and models put
     * zeros in its place.
     */
    private static String partly(Backward b, String dy, String y) {
        String nothing = b.add("Equal", dy, b.scalar(0));
        return b.add("Where", nothing, dy, b.times(dy, y));
    }

    /* δ - exp(y) Σ δ. */
    private static void logSoftmax(Backward b) {
        String dy = b.gradient();
        String total = b.sum(dy, true, axis(b));
        b.give(0, b.minus(dy, b.times(b.add("Exp", b.output(0)), total)));
    }

    private static long axis(Backward b) {
        return b.node().intAttribute("axis", -1);
    }

    /* Pairs of numbers are turned by angles; the transpose turns them back. */
    private static void rotary(Backward b) {
        if (b.wanted(1) || b.wanted(2)) {
            throw b.refuse("its angles depend on the input, expected constants");
        }
        List<String> inputs = new ArrayList<>(List.of(b.gradient(), b.input(1), b.add("Neg", b.input(2))));
        if (b.has(3)) {
            inputs.add(b.input(3));
        }
        b.give(0, b.add("RotaryEmbedding", inputs, b.node().attributes().toArray(Attribute[]::new)));
    }
}
