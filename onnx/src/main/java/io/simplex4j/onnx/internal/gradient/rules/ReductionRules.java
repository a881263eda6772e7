package io.simplex4j.onnx.internal.gradient.rules;

import static java.util.Map.entry;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Sums, means and extremes over axes. */
public final class ReductionRules {
    private ReductionRules() {}

    /** The gradient of a reduction from its own gradient and value, both with the reduced axes kept. */
    @FunctionalInterface
    private interface Spread {
        String of(Backward b, String dy, String y, long[] axes);
    }

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.ofEntries(
                entry("ReduceSum", reduction((b, dy, y, axes) -> expand(b, dy))),
                entry("ReduceMean", reduction((b, dy, y, axes) -> expand(b, mean(b, dy, axes)))),
                entry("ReduceMax", reduction(ReductionRules::shared)),
                entry("ReduceMin", reduction(ReductionRules::shared)),
                entry("ReduceL1", reduction((b, dy, y, axes) -> times(b, b.add("Sign", List.of(b.input(0))), dy))),
                entry("ReduceL2", reduction(ReductionRules::length)),
                entry("ReduceSumSquare", reduction(ReductionRules::squares)),
                entry("ReduceLogSum", reduction(ReductionRules::logSum)),
                entry("ReduceLogSumExp", reduction(ReductionRules::logSumExp)),
                entry("CumSum", ReductionRules::cumulative));
    }

    private static Rule reduction(Spread spread) {
        return b -> {
            if (isUnchanged(b)) {
                b.give(0, b.gradient());
                return;
            }
            long[] axes = axes(b);
            boolean kept = b.node().intAttribute("keepdims", 1) != 0;
            String dy = kept ? b.gradient() : restored(b, b.gradient(), axes);
            String y = kept ? b.output(0) : restored(b, b.output(0), axes);
            b.give(0, spread.of(b, dy, y, axes));
        };
    }

    private static String restored(Backward b, String tensor, long[] axes) {
        return b.add("Unsqueeze", List.of(tensor, b.longs(axes)));
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

    private static String times(Backward b, String x, String y) {
        return b.add("Mul", List.of(x, y));
    }

    private static String expand(Backward b, String dy) {
        return b.add("Expand", List.of(dy, b.shapeOf(b.input(0))));
    }

    private static String mean(Backward b, String dy, long[] axes) {
        List<Long> shape = b.shape(b.input(0));
        boolean fixed = Arrays.stream(axes).noneMatch(axis -> b.isBatch(b.input(0), (int) axis));
        if (fixed) {
            long count = Arrays.stream(axes).map(axis -> shape.get((int) axis)).reduce(1, (i, j) -> i * j);
            return times(b, dy, b.scalar(1f / count));
        }
        String lengths = b.add("Gather", List.of(b.shapeOf(b.input(0)), b.longs(axes)));
        String count = b.reduce("ReduceProd", lengths, false, 0);
        Attribute type = Attribute.ofInt("to", b.type(b.input(0)).code());
        return b.add("Div", List.of(dy, b.add("Cast", List.of(count), type)));
    }

    /* Elements that are equally extreme share the gradient. */
    static String shared(Backward b, String dy, String y, long[] axes) {
        String equal = b.add("Equal", List.of(b.input(0), y));
        String mask = b.add(
                "Cast", List.of(equal), Attribute.ofInt("to", b.type(b.input(0)).code()));
        String count = b.sum(mask, true, axes);
        return times(b, mask, b.add("Div", List.of(dy, count)));
    }

    /* x / ‖x‖, and 0 where that is not defined. */
    private static String length(Backward b, String dy, String y, long[] axes) {
        String zero = b.scalar(0);
        String share = b.add("Where", List.of(b.add("Equal", List.of(y, zero)), zero, b.add("Div", List.of(dy, y))));
        return times(b, b.input(0), share);
    }

    private static String squares(Backward b, String dy, String y, long[] axes) {
        return times(b, b.input(0), times(b, dy, b.scalar(2)));
    }

    private static String logSum(Backward b, String dy, String y, long[] axes) {
        return expand(b, b.add("Div", List.of(dy, b.add("Exp", List.of(y)))));
    }

    private static String logSumExp(Backward b, String dy, String y, long[] axes) {
        return times(b, b.add("Exp", List.of(b.add("Sub", List.of(b.input(0), y)))), dy);
    }

    private static void cumulative(Backward b) {
        long reverse = b.node().intAttribute("reverse", 0);
        b.give(
                0,
                b.add(
                        "CumSum",
                        List.of(b.gradient(), b.input(1)),
                        Attribute.ofInt("reverse", 1 - reverse),
                        Attribute.ofInt("exclusive", b.node().intAttribute("exclusive", 0))));
    }
}
