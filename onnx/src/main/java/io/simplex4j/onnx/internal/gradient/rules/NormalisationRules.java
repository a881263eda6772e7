package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.ElementType;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.LongStream;

/** Layers that normalise, by statistics of each example or by given ones. */
public final class NormalisationRules {
    /*
     * With x̂ = (x - mean) · s, s = 1 / √(variance + ε) and δ the gradient of x̂,
     *
     *   δx = s (δ - mean(δ) - x̂ mean(δ x̂))
     *
     * over the axes that are normalised together; where x̂ = x s without centring, mean(δ) is left out. Where mean and
     * variance are given, δx = s δ.
     */

    private static final float EPSILON = 1e-5f;

    private NormalisationRules() {}

    public static Map<String, Rule> rules() {
        return Map.of(
                "LayerNormalization", NormalisationRules::layer,
                "InstanceNormalization", NormalisationRules::instance,
                "GroupNormalization", NormalisationRules::group,
                "BatchNormalization", NormalisationRules::batch,
                "RMSNormalization", NormalisationRules::rootMeanSquare,
                "LpNormalization", NormalisationRules::lp);
    }

    /** Values brought to unit size over some axes, and the factor that did it. */
    private static final class Normalised {
        private final Backward b;
        private final String values;
        private final String factor;
        private final long[] axes;

        Normalised(Backward b, String values, String factor, long... axes) {
            this.b = b;
            this.values = values;
            this.factor = factor;
            this.axes = axes;
        }

        /** Mean 0 and variance 1. */
        static Normalised centred(Backward b, String x, long... axes) {
            return uncentred(b, b.minus(x, b.reduce("ReduceMean", x, true, axes)), axes);
        }

        /** Mean square 1. */
        static Normalised uncentred(Backward b, String x, long... axes) {
            String factor = inverseRoot(b, b.reduce("ReduceMean", b.times(x, x), true, axes));
            return new Normalised(b, b.times(x, factor), factor, axes);
        }

        /** The gradient with respect to what was normalised, from that of the values. */
        String pullback(String gradient, boolean centred) {
            String along = b.reduce("ReduceMean", b.times(gradient, values), true, axes);
            String rest = b.minus(gradient, b.times(values, along));
            if (centred) {
                rest = b.minus(rest, b.reduce("ReduceMean", gradient, true, axes));
            }
            return b.times(rest, factor);
        }
    }

    /* 1 / √(variance + ε). */
    private static String inverseRoot(Backward b, String variance) {
        float epsilon = b.node().floatAttribute("epsilon", EPSILON);
        return b.add("Reciprocal", b.add("Sqrt", b.plus(variance, epsilon)));
    }

    private static void layer(Backward b) {
        if (b.gradient(1).isPresent() || b.gradient(2).isPresent()) {
            throw b.refuse("its Mean or InvStdDev output is used; expected only Y");
        }
        String x = b.input(0);
        long[] axes = axesFrom(b, x);
        Normalised value;
        if (b.type(x) == ElementType.FLOAT) {
            String inverse = b.output(2);
            value = new Normalised(b, b.times(b.minus(x, b.output(1)), inverse), inverse, axes);
        } else {
            value = Normalised.centred(b, x, axes);
        }
        giveScaled(b, value, true);
    }

    private static void rootMeanSquare(Backward b) {
        String x = b.input(0);
        giveScaled(b, Normalised.uncentred(b, x, axesFrom(b, x)), false);
    }

    private static void giveScaled(Backward b, Normalised value, boolean centred) {
        String dy = b.gradient();
        b.give(0, () -> value.pullback(b.times(dy, b.input(1)), centred));
        b.give(1, () -> b.unbroadcast(b.times(dy, value.values), b.input(1)));
        b.give(2, () -> b.unbroadcast(dy, b.input(2)));
    }

    private static void instance(Backward b) {
        long[] space = LongStream.range(2, b.rank(b.input(0))).toArray();
        Normalised value = Normalised.centred(b, b.input(0), space);
        b.give(0, () -> value.pullback(b.times(b.gradient(), perChannel(b, b.input(1))), true));
        b.give(1, () -> sumOfChannels(b, b.times(b.gradient(), value.values)));
        b.give(2, () -> sumOfChannels(b, b.gradient()));
    }

    private static void group(Backward b) {
        if (b.opset() < 21) {
            throw b.refuse("it scales whole groups in opset " + b.opset() + "; expected opset 21 or newer");
        }
        String x = b.input(0);
        String dy = b.gradient();
        long groups = b.node().intAttribute("num_groups", 1);
        Normalised value = Normalised.centred(b, b.reshape(x, 0, groups, -1), 2);
        b.give(0, () -> {
            String scaled = b.times(dy, perChannel(b, b.input(1)));
            String dx = value.pullback(b.reshape(scaled, 0, groups, -1), true);
            return b.add("Reshape", dx, b.shapeOf(x));
        });
        b.give(1, () -> sumOfChannels(b, b.times(dy, b.add("Reshape", value.values, b.shapeOf(x)))));
        b.give(2, () -> sumOfChannels(b, dy));
    }

    /* At inference: a scale and a shift per channel. */
    private static void batch(Backward b) {
        if (b.node().intAttribute("training_mode", 0) != 0) {
            throw b.refuse("it is in training mode; export the model in evaluation mode");
        }
        if (b.wanted(3) || b.wanted(4)) {
            throw b.refuse("its mean or variance are computed from the input; expected constants");
        }
        String dy = b.gradient();
        String inverse = inverseRoot(b, b.input(4));
        b.give(0, () -> b.times(dy, perChannel(b, b.times(b.input(1), inverse))));
        b.give(1, () -> {
            String centred = b.minus(b.input(0), perChannel(b, b.input(3)));
            return b.times(sumOfChannels(b, b.times(dy, centred)), inverse);
        });
        b.give(2, () -> sumOfChannels(b, dy));
    }

    /* A number for each channel as a tensor that broadcasts against (batch, channels, space…). */
    private static String perChannel(Backward b, String channels) {
        int rank = b.rank(b.input(0));
        if (rank < 3) {
            return channels;
        }
        long[] shape = new long[rank - 1];
        Arrays.fill(shape, 1);
        shape[0] = -1;
        return b.reshape(channels, shape);
    }

    /** The sum over all axes but the second. */
    static String sumOfChannels(Backward b, String gradient) {
        long[] others = LongStream.range(0, b.rank(b.output(0)))
                .filter(axis -> axis != 1)
                .toArray();
        return b.sum(gradient, false, others);
    }

    /*
     * y = x / ‖x‖, and 0 where the norm is 0, where the gradient is taken as 0 as well: with n the norm and
     * s = sign(n), the factor s / (n + 1 - s) is 1 / n or 0.
     */
    private static void lp(Backward b) {
        String x = b.input(0);
        String y = b.output(0);
        String dy = b.gradient();
        long axis = b.node().intAttribute("axis", -1);
        boolean euclidean = b.node().intAttribute("p", 2) == 2;
        String norm = b.reduce(euclidean ? "ReduceL2" : "ReduceL1", x, true, axis);
        String sign = b.add("Sign", norm);
        String divisor = b.add("Add", norm, b.oneMinus(sign));
        String along = b.sum(b.times(dy, y), true, axis);
        String slope = euclidean ? y : b.add("Sign", x);
        String rest = b.minus(dy, b.times(slope, along));
        b.give(0, b.times(rest, b.add("Div", sign, divisor)));
    }

    private static long[] axesFrom(Backward b, String x) {
        int first = b.axis(b.node().intAttribute("axis", -1), x);
        return LongStream.range(first, b.rank(x)).toArray();
    }
}
