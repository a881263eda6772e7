package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Convolutions in any number of dimensions. */
final class ConvolutionRules {
    /*
     * Conv and ConvTranspose are each other's transposes with the same weights, so each is the other's gradient. The gradient
     * of the weights is a convolution too: of the inputs, with the gradients as weights, channels and examples swapped, and
     * strides and dilations swapped.
     */

    private static final long BLOCK = 16;
    private static final double MAX_MORE = 1.5;

    private ConvolutionRules() {}

    static void conv(Backward b) {
        String x = b.input(0);
        Window window = new Window(b, kernel(b), x, b.output(0));
        b.give(
                0,
                () -> flips(b, window)
                        ? b.add("Conv", List.of(b.gradient(), turned(b)), window.flipped(groups(b)))
                        : b.add("ConvTranspose", List.of(b.gradient(), b.input(1)), window.spreading(groups(b))));
        b.give(1, () -> weights(b, window, x, b.gradient(), x));
        b.give(2, () -> NormalisationRules.sumOfChannels(b, b.gradient()));
    }

    static void convTranspose(Backward b) {
        String dy = b.gradient();
        Window window = transposedWindow(b);
        b.give(0, () -> b.add("Conv", List.of(dy, b.input(1)), window.gathering(groups(b))));
        b.give(1, () -> weights(b, window, dy, b.input(0), b.output(0)));
        b.give(2, () -> NormalisationRules.sumOfChannels(b, dy));
    }

    private static long groups(Backward b) {
        return b.node().intAttribute("group", 1);
    }

    /*
     * The transpose of a convolution as a convolution itself, with its kernels turned round and channels swapped: ONNX Runtime
     * runs ConvTranspose as a product for each example and each group, followed by sums, and Conv in blocks of channels, which
     * is several times as fast where there are many of them, and far more with a group for each channel. But the Conv
     * computes every input, zeros around the outputs included, and at least a block of channels. So it does not pay where
     * inputs are many more than outputs, or channels few.
     */
    private static boolean flips(Backward b, Window window) {
        boolean constant = b.constant(b.input(1))
                .filter(weights -> weights.type() == ElementType.FLOAT)
                .isPresent();
        boolean pays = groups(b) > 1
                || (b.length(b.input(1), 1) >= BLOCK && window.insideSize() <= MAX_MORE * window.outsideSize());
        return constant && window.flips() && pays;
    }

    /* From (group · m, c, k …) to (group · c, m, k … turned round). */
    private static String turned(Backward b) {
        Tensor weights = b.constant(b.input(1)).orElseThrow();
        int groups = (int) groups(b);
        List<Long> dims = weights.dims();
        int m = dims.get(0).intValue() / groups;
        int c = dims.get(1).intValue();
        int taps =
                IntStream.range(2, dims.size()).map(i -> dims.get(i).intValue()).reduce(1, (i, j) -> i * j);
        float[] from = weights.floats();
        float[] to = new float[from.length];
        for (int g = 0; g < groups; g++) {
            for (int out = 0; out < m; out++) {
                for (int in = 0; in < c; in++) {
                    int source = ((g * m + out) * c + in) * taps;
                    int target = ((g * c + in) * m + out) * taps;
                    for (int t = 0; t < taps; t++) {
                        to[target + taps - 1 - t] = from[source + t];
                    }
                }
            }
        }
        long[] swapped = dims.stream().mapToLong(Long::longValue).toArray();
        swapped[0] = (long) groups * c;
        swapped[1] = m;
        return b.floats(swapped, to);
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

    /* Large is (N, C, in …), small (N, M, out …); the result is (M, C / group, kernel …). */
    private static String weights(Backward b, Window window, String large, String small, String largeLike) {
        long group = groups(b);
        int rank = b.rank(largeLike);
        String left = group == 1 ? swapped(b, large, rank) : groupsFirst(b, large, largeLike, group);
        String product = b.add("Conv", List.of(left, swapped(b, small, rank)), window.correlating(group));
        int[] shorter = IntStream.range(0, window.axes())
                .filter(i -> window.overhang(i) < 0)
                .toArray();
        if (shorter.length > 0) {
            String starts = b.longs(new long[shorter.length]);
            String ends =
                    b.longs(Arrays.stream(shorter).mapToLong(window::kernel).toArray());
            String axes = b.longs(Arrays.stream(shorter).mapToLong(i -> i + 2L).toArray());
            product = b.add("Slice", product, starts, ends, axes);
        }
        return swapped(b, product, rank);
    }

    private static String swapped(Backward b, String tensor, int rank) {
        return b.transpose(tensor, order(1, 0, rank));
    }

    private static long[] order(long first, long second, int rank) {
        long[] order = LongStream.range(0, rank).toArray();
        order[0] = first;
        order[1] = second;
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
        return b.reshape(b.transpose(b.reshape(tensor, split), order), merged);
    }
}
