package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** BatchNormalization at inference, a scale and a shift per channel. */
public final class BatchNormalisationRules {
    private static final float DEFAULT_EPSILON = 1e-5f;

    private BatchNormalisationRules() {}

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.of("BatchNormalization", BatchNormalisationRules::apply);
    }

    private static void apply(Backward b) {
        if (b.node().intAttribute("training_mode", 0) != 0) {
            throw b.refuse("it is in training mode; export the model in evaluation mode");
        }
        if (b.wanted(3) || b.wanted(4)) {
            throw b.refuse("its mean or variance are computed from the input; expected constants");
        }
        String dy = b.gradient();
        String variance =
                b.add("Add", List.of(b.input(4), b.scalar(b.node().floatAttribute("epsilon", DEFAULT_EPSILON))));
        String inverse = b.add("Reciprocal", List.of(b.add("Sqrt", List.of(variance))));
        if (b.wanted(0)) {
            String scale = b.add("Mul", List.of(b.input(1), inverse));
            b.give(0, b.add("Mul", List.of(dy, perChannel(b, scale))));
        }
        long[] others = otherAxes(b.rank(b.input(0)));
        if (b.wanted(1)) {
            String centred = b.add("Sub", List.of(b.input(0), perChannel(b, b.input(3))));
            String product = b.sum(b.add("Mul", List.of(dy, centred)), false, others);
            b.give(1, b.add("Mul", List.of(product, inverse)));
        }
        if (b.wanted(2)) {
            b.give(2, b.sum(dy, false, others));
        }
    }

    private static String perChannel(Backward b, String vector) {
        int rank = b.rank(b.input(0));
        if (rank < 3) {
            return vector;
        }
        long[] shape = new long[rank - 1];
        Arrays.fill(shape, 1);
        shape[0] = -1;
        return b.add("Reshape", List.of(vector, b.longs(shape)));
    }

    private static long[] otherAxes(int rank) {
        long[] axes = new long[rank - 1];
        for (int axis = 1; axis < axes.length; axis++) {
            axes[axis] = axis + 1L;
        }
        return axes;
    }
}
