package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;

/** What transformers are made of besides products and normalisation. */
final class AttentionRules {
    private AttentionRules() {}

    /* y (δ - Σ δ y). */
    static void softmax(Backward b) {
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
    static void logSoftmax(Backward b) {
        String dy = b.gradient();
        String total = b.sum(dy, true, axis(b));
        b.give(0, b.minus(dy, b.times(b.add("Exp", b.output(0)), total)));
    }

    private static long axis(Backward b) {
        return b.node().intAttribute("axis", -1);
    }

    /* Pairs of numbers are turned by angles; the transpose turns them back. */
    static void rotary(Backward b) {
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
