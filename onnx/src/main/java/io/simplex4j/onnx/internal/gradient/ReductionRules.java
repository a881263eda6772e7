package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** Sums, means and extremes over axes. */
final class ReductionRules {
    private static final int LONGEST = 512;

    private ReductionRules() {}

    static void reduce(Backward b) {
        if (isUnchanged(b)) {
            b.give(0, b.gradient());
            return;
        }
        long[] axes = axes(b);
        boolean kept = b.node().intAttribute("keepdims", 1) != 0;
        String dy = kept ? b.gradient() : restored(b, b.gradient(), axes);
        String y = kept ? b.output(0) : restored(b, b.output(0), axes);
        String x = b.input(0);
        b.give(
                0,
                switch (b.node().opType()) {
                    case "ReduceSum" -> expand(b, dy);
                    case "ReduceMean" -> expand(b, mean(b, dy, axes));
                    case "ReduceL1" -> b.times(b.add("Sign", x), dy);
                    case "ReduceL2" -> b.times(x, quotient(b, dy, y));
                    case "ReduceSumSquare" -> b.times(x, b.times(dy, 2));
                    case "ReduceLogSum" -> expand(b, b.add("Div", dy, b.add("Exp", y)));
                    case "ReduceLogSumExp" -> b.times(b.add("Exp", b.minus(x, y)), dy);
                    case "ReduceProd" -> product(b, dy, axes);
                    default -> shared(b, dy, y, axes);
                });
    }

    private static String restored(Backward b, String tensor, long[] axes) {
        return b.add("Unsqueeze", tensor, b.longs(axes));
    }

    private static boolean isUnchanged(Backward b) {
        return b.node().intAttribute("noop_with_empty_axes", 0) != 0 && given(b).length == 0;
    }

    /* The axes as given: an attribute or a second input. */
    private static long[] given(Backward b) {
        if (b.has(1)) {
            return b.constant(b.input(1))
                    .map(Tensor::longs)
                    .orElseThrow(() -> b.refuse("its axes are computed from the input; expected constants"));
        }
        return b.node().intsAttribute("axes", List.of()).stream()
                .mapToLong(Long::longValue)
                .toArray();
    }

    private static long[] axes(Backward b) {
        long[] given = given(b);
        int rank = b.rank(b.input(0));
        LongStream all = given.length == 0
                ? LongStream.range(0, rank)
                : Arrays.stream(given).map(axis -> b.axis(axis, b.input(0)));
        return all.sorted().toArray();
    }

    private static String expand(Backward b, String dy) {
        return b.add("Expand", dy, b.shapeOf(b.input(0)));
    }

    private static String mean(Backward b, String dy, long[] axes) {
        List<Long> shape = b.shape(b.input(0));
        if (Arrays.stream(axes).noneMatch(axis -> b.isBatch(b.input(0), (int) axis))) {
            long count = Arrays.stream(axes).map(axis -> shape.get((int) axis)).reduce(1, (i, j) -> i * j);
            return b.times(dy, 1f / count);
        }
        String lengths = b.add("Gather", b.shapeOf(b.input(0)), b.longs(axes));
        String count = b.reduce("ReduceProd", lengths, false, 0);
        return b.add("Div", dy, b.cast(count, b.type(b.input(0))));
    }

    /* Elements that are equally extreme share the gradient. */
    static String shared(Backward b, String dy, String y, long[] axes) {
        String equal = b.add("Equal", b.input(0), y);
        String mask = b.cast(equal, b.type(b.input(0)));
        String count = b.sum(mask, true, axes);
        return b.times(mask, b.add("Div", dy, count));
    }

    /* dy / y, and 0 where that is not defined. */
    private static String quotient(Backward b, String dy, String y) {
        String zero = b.scalar(0);
        return b.add("Where", b.add("Equal", y, zero), zero, b.add("Div", dy, y));
    }

    /* For each factor the product of the others, also where some are 0. */
    private static String product(Backward b, String dy, long[] axes) {
        IndexRules.ScatterRules.Factors factors = IndexRules.ScatterRules.Factors.of(b, b.input(0));
        String zeros = b.sum(factors.zero(), true, axes);
        String others = b.reduce("ReduceProd", factors.value(), true, axes);
        return b.times(factors.withoutEach(zeros, others), dy);
    }

    /*
     * For each factor, along its own axis, the products without it; products that do not contain it are masked out. That
     * takes the square of the length, and is right where factors are 0.
     */
    static void cumulativeProduct(Backward b) {
        String x = b.input(0);
        int axis = b.axis(
                b.constant(b.input(1))
                        .map(t -> t.longs()[0])
                        .orElseThrow(() -> b.refuse("its axis is computed from the input; expected a constant")),
                x);
        int length = b.length(x, axis);
        if (b.isBatch(x, axis) || length > LONGEST) {
            throw b.refuse("it multiplies " + (b.isBatch(x, axis) ? "over the batch" : length + " numbers")
                    + "; expected at most " + LONGEST + " along another axis");
        }
        boolean exclusive = b.node().intAttribute("exclusive", 0) != 0;
        boolean reverse = b.node().intAttribute("reverse", 0) != 0;
        float[] others = new float[length * length];
        float[] factor = new float[length * length];
        for (int j = 0; j < length; j++) {
            for (int i = 0; i < length; i++) {
                int ahead = reverse ? j - i : i - j;
                others[j * length + i] = i == j ? 0 : 1;
                factor[j * length + i] = ahead > 0 || (ahead == 0 && !exclusive) ? 1 : 0;
            }
        }
        long[] dims = new long[b.rank(x) + 1 - axis];
        Arrays.fill(dims, 1);
        dims[0] = length;
        dims[1] = length;
        String mask = b.floats(dims, others);
        String apart = b.add("Add", b.times(b.add("Unsqueeze", x, b.longs(axis)), mask), b.oneMinus(mask));
        String products = b.add(
                "CumProd",
                List.of(apart, b.reshape(b.longs(axis + 1L), new long[0])),
                Attribute.ofInt("exclusive", exclusive ? 1 : 0),
                Attribute.ofInt("reverse", reverse ? 1 : 0));
        String dy = b.times(b.add("Unsqueeze", b.gradient(), b.longs(axis)), b.floats(dims, factor));
        b.give(0, b.sum(b.times(products, dy), false, axis + 1L));
    }

    static void cumulative(Backward b) {
        long reverse = b.node().intAttribute("reverse", 0);
        Attribute exclusive = Attribute.ofInt("exclusive", b.node().intAttribute("exclusive", 0));
        List<String> inputs = List.of(b.gradient(), b.input(1));
        b.give(0, b.add("CumSum", inputs, Attribute.ofInt("reverse", 1 - reverse), exclusive));
    }

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
     * δ y, and 0 if δ is 0, whatever y may be: if all numbers of a row are masked by -∞, y is not a number, and models
     * replace it by zeros.
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
            throw b.refuse("its angles depend on the input; expected constants");
        }
        List<String> inputs = new ArrayList<>(List.of(b.gradient(), b.input(1), b.add("Neg", b.input(2))));
        if (b.has(3)) {
            inputs.add(b.input(3));
        }
        b.give(0, b.add("RotaryEmbedding", inputs, b.node().attributes().toArray(Attribute[]::new)));
    }

    /*
     * With x̂ = (x - mean) · s, s = 1 / √(variance + ε) and δ the gradient of x̂,
     *
     *   δx = s (δ - mean(δ) - x̂ mean(δ x̂))
     *
     * over the axes that are normalised together; where x̂ = x s without centring, mean(δ) is left out. If mean and
     * variance are given, δx = s δ.
     */

    private static final float EPSILON = 1e-5f;
    private static final int MAX_CHANNELS = 4096;

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

        /** The gradient with respect to the normalised input, from the gradient of the values. */
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
        float epsilon = b.node().floatAttribute("epsilon", b.node().is("MeanVarianceNormalization") ? 0 : EPSILON);
        return b.add("Reciprocal", b.add("Sqrt", b.plus(variance, epsilon)));
    }

    /*
     * Written out, because ONNX Runtime 1.29 takes four times as long for its own operator; the gradient needs the
     * intermediate values anyway.
     */
    static void layer(Backward b) {
        if (b.gradient(1).isPresent() || b.gradient(2).isPresent()) {
            throw b.refuse("its Mean or InvStdDev output is used; expected only Y");
        }
        String x = b.input(0);
        long[] axes = axesFrom(b, x);
        List<Normalised> value = new ArrayList<>();
        b.replaceBy(() -> {
            value.add(Normalised.centred(b, x, axes));
            String scaled = b.times(value.get(0).values, b.input(1));
            String y = b.has(2) ? b.add("Add", scaled, b.input(2)) : scaled;
            return List.of(y, b.reduce("ReduceMean", x, true, axes), value.get(0).factor);
        });
        giveScaled(b, value.get(0), true);
    }

    static void rootMeanSquare(Backward b) {
        String x = b.input(0);
        giveScaled(b, Normalised.uncentred(b, x, axesFrom(b, x)), false);
    }

    private static void giveScaled(Backward b, Normalised value, boolean centred) {
        String dy = b.gradient();
        b.give(0, () -> value.pullback(b.times(dy, b.input(1)), centred));
        b.give(1, () -> b.unbroadcast(b.times(dy, value.values), b.input(1)));
        b.give(2, () -> b.unbroadcast(dy, b.input(2)));
    }

    static void instance(Backward b) {
        long[] space = LongStream.range(2, b.rank(b.input(0))).toArray();
        Normalised value = Normalised.centred(b, b.input(0), space);
        b.give(0, () -> value.pullback(b.times(b.gradient(), perChannel(b, b.input(1))), true));
        b.give(1, () -> sumOfChannels(b, b.times(b.gradient(), value.values)));
        b.give(2, () -> sumOfChannels(b, b.gradient()));
    }

    /* Before opset 21 scale and bias apply to whole groups. */
    static void group(Backward b) {
        String x = b.input(0);
        String dy = b.gradient();
        long groups = b.node().intAttribute("num_groups", 1);
        Normalised value = Normalised.centred(b, b.reshape(x, 0, groups, -1), 2);
        if (b.opset() < 21) {
            String apart = b.reshape(dy, 0, groups, -1);
            b.give(0, () -> {
                String dx = value.pullback(b.times(apart, b.reshape(b.input(1), -1, 1)), true);
                return b.add("Reshape", dx, b.shapeOf(x));
            });
            b.give(1, () -> b.sum(b.times(apart, value.values), false, 0, 2));
            b.give(2, () -> b.sum(apart, false, 0, 2));
            return;
        }
        b.give(0, () -> {
            String scaled = b.times(dy, perChannel(b, b.input(1)));
            String dx = value.pullback(b.reshape(scaled, 0, groups, -1), true);
            return b.add("Reshape", dx, b.shapeOf(x));
        });
        b.give(1, () -> sumOfChannels(b, b.times(dy, b.add("Reshape", value.values, b.shapeOf(x)))));
        b.give(2, () -> sumOfChannels(b, dy));
    }

    /* Over the batch and the space, unless the node specifies otherwise; its ε of 1e-9 is below float precision. */
    static void meanVariance(Backward b) {
        long[] axes = b.node().intsAttribute("axes", List.of(0L, 2L, 3L)).stream()
                .mapToLong(Long::longValue)
                .toArray();
        b.give(0, Normalised.centred(b, b.input(0), axes).pullback(b.gradient(), true));
    }

    /*
     * y = x s⁻ᵝ, s = bias + α/n Σ x² over n channels around each, summed by a matrix W of zeros and ones:
     * δx = δ s⁻ᵝ - 2αβ/n x Wᵀ(δ y / s).
     */
    static void localResponse(Backward b) {
        String x = b.input(0);
        int channels = b.length(x, 1);
        if (channels > MAX_CHANNELS) {
            throw b.refuse("it has " + channels + " channels; expected at most " + MAX_CHANNELS);
        }
        int size = (int) b.node().intAttribute("size", 1);
        float alpha = b.node().floatAttribute("alpha", 1e-4f);
        float beta = b.node().floatAttribute("beta", 0.75f);
        float[] near = new float[channels * channels];
        float[] turned = new float[channels * channels];
        for (int c = 0; c < channels; c++) {
            for (int j = Math.max(0, c - (size - 1) / 2); j <= Math.min(channels - 1, c + size / 2); j++) {
                near[c * channels + j] = 1;
                turned[j * channels + c] = 1;
            }
        }
        long[] dims = {channels, channels};
        String flat = b.reshape(x, 0, channels, -1);
        String sums = b.add("MatMul", b.floats(dims, near), b.times(flat, flat));
        String s = b.plus(b.times(sums, alpha / size), b.node().floatAttribute("bias", 1));
        String dy = b.reshape(b.gradient(), 0, channels, -1);
        String y = b.reshape(b.output(0), 0, channels, -1);
        String direct = b.times(dy, b.add("Pow", s, b.scalar(-beta)));
        String around = b.add("MatMul", b.floats(dims, turned), b.add("Div", b.times(dy, y), s));
        String dx = b.minus(direct, b.times(b.times(flat, around), 2 * alpha * beta / size));
        b.give(0, b.reshape(dx, x));
    }

    /* At inference: a scale and a shift per channel. */
    static void batch(Backward b) {
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

    /** The sum over all axes except the second. */
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
    static void lp(Backward b) {
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
