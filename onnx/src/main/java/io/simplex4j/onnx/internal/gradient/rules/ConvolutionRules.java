package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/*
 * Conv and ConvTranspose are each other's transposes with the same weights, so each is the other's gradient. The gradient
 * of the weights is a convolution too: of the inputs, with the gradients as weights, channels and examples swapped, and
 * strides and dilations swapped.
 */
/** Convolutions in any number of dimensions. */
public final class ConvolutionRules {
    private ConvolutionRules() {}

    /** The rules by operator. */
    public static Map<String, Rule> rules() {
        return Map.of("Conv", ConvolutionRules::conv, "ConvTranspose", ConvolutionRules::convTranspose);
    }

    private static void conv(Backward b) {
        String x = b.input(0);
        String w = b.input(1);
        Window window = new Window(b, kernel(b), x, b.output(0));
        long group = b.node().intAttribute("group", 1);
        if (b.wanted(0)) {
            b.give(0, b.add("ConvTranspose", List.of(b.gradient(), w), window.spreading(group)));
        }
        if (b.wanted(1)) {
            b.give(1, weights(b, window, x, b.gradient(), x));
        }
        bias(b);
    }

    private static void convTranspose(Backward b) {
        String x = b.input(0);
        String dy = b.gradient();
        Window window = transposedWindow(b);
        long group = b.node().intAttribute("group", 1);
        if (b.wanted(0)) {
            b.give(0, b.add("Conv", List.of(dy, b.input(1)), window.gathering(group)));
        }
        if (b.wanted(1)) {
            b.give(1, weights(b, window, dy, x, b.output(0)));
        }
        bias(b);
    }

    private static Window transposedWindow(Backward b) {
        boolean explicit = b.node().stringAttribute("auto_pad", "NOTSET").equals("NOTSET")
                && b.node().attribute("output_shape").isEmpty();
        if (!explicit) {
            throw b.refuse("its padding is automatic; export the model with explicit pads");
        }
        return new Window(b, kernel(b), b.output(0), b.input(0));
    }

    private static List<Long> kernel(Backward b) {
        return b.shape(b.input(1)).subList(2, b.rank(b.input(1)));
    }

    private static void bias(Backward b) {
        if (b.wanted(2)) {
            int rank = b.rank(b.output(0));
            long[] axes = new long[rank - 1];
            for (int axis = 1; axis < axes.length; axis++) {
                axes[axis] = axis + 1L;
            }
            b.give(2, b.sum(b.gradient(), false, axes));
        }
    }

    /* Large is (N, C, in …), small (N, M, out …); the result is (M, C / group, kernel …). */
    private static String weights(Backward b, Window window, String large, String small, String largeLike) {
        long group = b.node().intAttribute("group", 1);
        int rank = b.rank(largeLike);
        String left = group == 1 ? swapped(b, large, rank) : groupsFirst(b, large, largeLike, group);
        String product = b.add("Conv", List.of(left, swapped(b, small, rank)), window.correlating(group));
        List<Long> axes = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        for (int i = 0; i < window.axes(); i++) {
            if (window.overhang(i) < 0) {
                axes.add(i + 2L);
                ends.add(window.kernel(i));
            }
        }
        if (!axes.isEmpty()) {
            product = b.add(
                    "Slice",
                    List.of(product, b.longs(new long[axes.size()]), b.longs(array(ends)), b.longs(array(axes))));
        }
        return swapped(b, product, rank);
    }

    private static long[] array(List<Long> values) {
        return values.stream().mapToLong(Long::longValue).toArray();
    }

    private static String swapped(Backward b, String tensor, int rank) {
        return b.add("Transpose", List.of(tensor), Attribute.ofInts("perm", order(1, 0, rank)));
    }

    private static long[] order(long first, long second, int rank) {
        long[] order = new long[rank];
        order[0] = first;
        order[1] = second;
        for (int axis = 2; axis < rank; axis++) {
            order[axis] = axis;
        }
        return order;
    }

    /* (N, group · c, …) to (c, group · N, …). */
    private static String groupsFirst(Backward b, String tensor, String like, long group) {
        List<Long> shape = b.shape(like);
        int rank = shape.size();
        long channels = shape.get(1) / group;
        long[] split = new long[rank + 1];
        long[] merged = new long[rank];
        split[1] = group;
        split[2] = channels;
        merged[0] = channels;
        merged[1] = -1;
        for (int axis = 2; axis < rank; axis++) {
            split[axis + 1] = shape.get(axis);
            merged[axis] = shape.get(axis);
        }
        long[] order = order(2, 1, rank + 1);
        order[2] = 0;
        String parts = b.add("Reshape", List.of(tensor, b.longs(split)));
        String turned = b.add("Transpose", List.of(parts), Attribute.ofInts("perm", order));
        return b.add("Reshape", List.of(turned, b.longs(merged)));
    }
}
