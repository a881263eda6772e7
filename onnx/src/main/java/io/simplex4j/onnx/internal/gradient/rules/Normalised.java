package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import java.util.List;

/** Values brought to unit size over some axes, and the factor that did it. */
final class Normalised {
    private final String values;
    private final String factor;
    private final long[] axes;

    Normalised(String values, String factor, long... axes) {
        this.values = values;
        this.factor = factor;
        this.axes = axes;
    }

    /** Mean 0 and variance 1. */
    static Normalised centred(Backward node, String x, float epsilon, long... axes) {
        String mean = node.reduce("ReduceMean", x, true, axes);
        return uncentred(node, node.add("Sub", List.of(x, mean)), epsilon, axes);
    }

    /** Mean square 1. */
    static Normalised uncentred(Backward node, String x, float epsilon, long... axes) {
        String square = node.reduce("ReduceMean", node.add("Mul", List.of(x, x)), true, axes);
        String root = node.add("Sqrt", List.of(node.add("Add", List.of(square, node.scalar(epsilon)))));
        String factor = node.add("Reciprocal", List.of(root));
        return new Normalised(node.add("Mul", List.of(x, factor)), factor, axes);
    }

    String values() {
        return values;
    }

    /** The gradient with respect to what was normalised, from that of the values. */
    String pullback(Backward node, String gradient, boolean centred) {
        String along = node.reduce("ReduceMean", node.add("Mul", List.of(gradient, values)), true, axes);
        String rest = node.add("Sub", List.of(gradient, node.add("Mul", List.of(values, along))));
        if (centred) {
            rest = node.add("Sub", List.of(rest, node.reduce("ReduceMean", gradient, true, axes)));
        }
        return node.add("Mul", List.of(rest, factor));
    }
}
