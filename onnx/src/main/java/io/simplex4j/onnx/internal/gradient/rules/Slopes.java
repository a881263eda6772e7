package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import java.util.List;

/** Derivatives of activation functions, written in terms of their values. */
final class Slopes {
    private Slopes() {}

    /** s (1 - s). */
    static String ofSigmoid(Backward node, String value) {
        return node.add("Sub", List.of(value, node.add("Mul", List.of(value, value))));
    }

    /** 1 - t². */
    static String ofTanh(Backward node, String value) {
        return node.add("Sub", List.of(node.scalar(1), node.add("Mul", List.of(value, value))));
    }

    /** 1 where the value is positive, else 0. */
    static String ofRelu(Backward node, String value) {
        return node.add("Sign", List.of(value));
    }
}
