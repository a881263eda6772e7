package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
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
                    .orElseThrow(() -> b.refuse("its axes are computed from the input, expected constants"));
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
        ScatterRules.Factors factors = ScatterRules.Factors.of(b, b.input(0));
        String zeros = b.sum(factors.zero(), true, axes);
        String others = b.reduce("ReduceProd", factors.value(), true, axes);
        return b.times(factors.withoutEach(zeros, others), dy);
    }

    /*
     * For each factor, along an axis of its own, the products without it; those that it is no factor of are masked out. That
     * takes the square of the length, and is right where factors are 0.
     */
    static void cumulativeProduct(Backward b) {
        String x = b.input(0);
        int axis = b.axis(
                b.constant(b.input(1))
                        .map(t -> t.longs()[0])
                        .orElseThrow(() -> b.refuse("its axis is computed from the input, expected a constant")),
                x);
        int length = b.length(x, axis);
        if (b.isBatch(x, axis) || length > LONGEST) {
            throw b.refuse("it multiplies " + (b.isBatch(x, axis) ? "over the batch" : length + " numbers")
                    + ", expected at most " + LONGEST + " along another axis");
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
}
