package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
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
        b.give(2, () -> ReductionRules.sumOfChannels(b, b.gradient()));
    }

    static void convTranspose(Backward b) {
        String dy = b.gradient();
        Window window = transposedWindow(b);
        b.give(0, () -> b.add("Conv", List.of(dy, b.input(1)), window.gathering(groups(b))));
        b.give(1, () -> weights(b, window, dy, b.input(0), b.output(0)));
        b.give(2, () -> ReductionRules.sumOfChannels(b, dy));
    }

    private static long groups(Backward b) {
        return b.node().intAttribute("group", 1);
    }

    /*
     * The transpose of a convolution as a convolution with flipped kernels and swapped channels: ONNX Runtime runs
     * ConvTranspose as a product for each example and each group, followed by sums, and Conv in blocks of channels,
     * which is several times faster if there are many of them, and far more with a group for each channel. But the Conv
     * computes every input, zeros around the outputs included, and at least a block of channels. So it does not pay
     * where inputs are many more than outputs, or channels few.
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

    private static final int MAX_ADDED = 150;

    /*
     * The Indices output counts through the whole input tensor; each gradient goes to the place it came from. Of equal
     * maxima in a window the first is taken, as in torch.
     */
    static void maxPool(Backward b) {
        if (b.node().intAttribute("storage_order", 0) != 0) {
            throw b.refuse("its indices are in column order; expected storage_order 0");
        }
        String x = b.input(0);
        Optional<StridedConvolution> strided = b.stridedConvolution().filter(found -> found.added() <= MAX_ADDED);
        if (strided.isPresent()) {
            maximumOfPlaces(b, strided.get());
            return;
        }
        String indices = b.reshape(b.output(1), -1);
        String updates = b.reshape(b.gradient(), -1);
        String zeros = b.add("Expand", b.scalar(0), b.reshape(b.add("Size", x), 1));
        Window window = new Window(b, poolKernel(b), x, b.output(0));
        Attribute reduction = Attribute.ofString("reduction", window.isDisjoint() ? "none" : "add");
        String scattered = b.add("ScatterElements", List.of(zeros, indices, updates), reduction);
        b.give(0, () -> b.reshape(scattered, x));
    }

    private static void maximumOfPlaces(Backward b, StridedConvolution strided) {
        String kernels = strided.kernels(b.builder());
        List<Choice> choice = new ArrayList<>();
        b.replaceBy(() -> {
            choice.add(Choice.of(b, strided.write(b.builder(), kernels)));
            String largest = choice.get(0).name;
            return List.of(strided.isRectified() ? b.add("Relu", largest) : largest);
        });
        b.giveTo(strided.input(), () -> {
            String above = b.add("Greater", choice.get(0).name, b.scalar(0));
            String dy = strided.isRectified() ? b.add("Where", above, b.gradient(), b.scalar(0)) : b.gradient();
            List<String> parts = new ArrayList<>();
            choice.get(0).spread(b, dy, parts);
            return strided.transposed(b.builder(), parts, kernels);
        });
    }

    /** The largest of several tensors, as a tree of pairs. */
    private record Choice(String name, List<Choice> both) {
        static Choice of(Backward b, List<String> of) {
            int half = of.size() / 2;
            if (half == 0) {
                return new Choice(of.get(0), List.of());
            }
            Choice first = of(b, of.subList(0, half));
            Choice second = of(b, of.subList(half, of.size()));
            return new Choice(b.add("Max", first.name, second.name), List.of(first, second));
        }

        void spread(Backward b, String gradient, List<String> parts) {
            if (both.isEmpty()) {
                parts.add(gradient);
                return;
            }
            String first = b.add("GreaterOrEqual", both.get(0).name, both.get(1).name);
            String left = b.times(gradient, b.cast(first, ElementType.FLOAT));
            both.get(0).spread(b, left, parts);
            both.get(1).spread(b, b.minus(gradient, left), parts);
        }
    }

    private static List<Long> poolKernel(Backward b) {
        return b.node().intsAttribute("kernel_shape", List.of());
    }

    static void averagePool(Backward b) {
        String x = b.input(0);
        Window window = new Window(b, poolKernel(b), x, b.output(0));
        String share = b.times(b.gradient(), inverseCounts(b, window));
        if (window.isPartition()) {
            b.give(0, repeated(b, window, share));
            return;
        }
        b.give(0, spread(b, window, share));
    }

    /* The outputs of the windows, summed where they overlap. */
    private static String spread(Backward b, Window window, String share) {
        long channels = b.shape(b.input(0)).get(1);
        List<Long> dims = new ArrayList<>(List.of(channels, 1L));
        dims.addAll(poolKernel(b));
        String ones = b.add(
                "Expand",
                b.scalar(1),
                b.longs(dims.stream().mapToLong(Long::longValue).toArray()));
        return b.add("ConvTranspose", List.of(share, ones), window.spreading(channels));
    }

    /* y = (Σ |x|ᵖ)^(1/p): δx = sign(x) |x|ᵖ⁻¹ Σ δ y¹⁻ᵖ, and 0 where y is. */
    static void lpPool(Backward b) {
        String x = b.input(0);
        Window window = new Window(b, poolKernel(b), x, b.output(0));
        b.give(0, b.times(lpSlope(b, x), spread(b, window, lpShare(b))));
    }

    static void globalLpPool(Backward b) {
        b.give(0, b.times(lpSlope(b, b.input(0)), lpShare(b)));
    }

    private static long norm(Backward b) {
        return b.node().intAttribute("p", 2);
    }

    private static String lpSlope(Backward b, String x) {
        return switch ((int) norm(b)) {
            case 1 -> b.add("Sign", x);
            case 2 -> x;
            default -> b.times(b.add("Sign", x), b.add("Pow", b.add("Abs", x), b.scalar((float) norm(b) - 1)));
        };
    }

    private static String lpShare(Backward b) {
        String y = b.output(0);
        String zero = b.scalar(0);
        String divisor = norm(b) == 2 ? y : b.add("Pow", y, b.scalar((float) norm(b) - 1));
        return norm(b) == 1
                ? b.gradient()
                : b.add("Where", b.add("Equal", y, zero), zero, b.add("Div", b.gradient(), divisor));
    }

    private static String inverseCounts(Backward b, Window window) {
        boolean withPadding = b.node().intAttribute("count_include_pad", 0) != 0;
        int axes = window.axes();
        long[] dims = IntStream.range(0, axes).mapToLong(window::outside).toArray();
        int size = (int) Arrays.stream(dims).reduce(1, (i, j) -> i * j);
        float[] inverse = new float[size];
        for (int at = 0; at < size; at++) {
            long count = 1;
            int rest = at;
            for (int i = axes - 1; i >= 0; i--) {
                count *= window.count(i, rest % dims[i], withPadding);
                rest /= (int) dims[i];
            }
            inverse[at] = 1f / count;
        }
        boolean same = IntStream.range(1, size).allMatch(at -> inverse[at] == inverse[0]);
        return same ? b.scalar(inverse[0]) : b.floats(dims, inverse);
    }

    /* (N, C, o₁, o₂ …) to (N, C, o₁, k₁, o₂, k₂ …), which is the shape of the input cut into windows. */
    private static String repeated(Backward b, Window window, String share) {
        int axes = window.axes();
        long[] apart = new long[2 + 2 * axes];
        long[] blocks = new long[2 + 2 * axes];
        apart[1] = b.shape(b.input(0)).get(1);
        blocks[0] = 1;
        blocks[1] = apart[1];
        for (int i = 0; i < axes; i++) {
            apart[2 + 2 * i] = window.outside(i);
            apart[3 + 2 * i] = 1;
            blocks[2 + 2 * i] = window.outside(i);
            blocks[3 + 2 * i] = window.kernel(i);
        }
        String spread = b.add("Expand", b.reshape(share, apart), b.longs(blocks));
        return b.reshape(spread, b.input(0));
    }

    static void globalAveragePool(Backward b) {
        List<Long> shape = b.shape(b.input(0));
        long count = shape.subList(2, shape.size()).stream().reduce(1L, (i, j) -> i * j);
        for (int axis = 2; axis < shape.size(); axis++) {
            if (b.isBatch(b.input(0), axis)) {
                throw b.refuse("axis " + axis + " changes with the batch; expected only axis 0 to");
            }
        }
        String share = b.times(b.gradient(), 1f / count);
        b.give(0, b.add("Expand", share, b.shapeOf(b.input(0))));
    }

    static void globalMaxPool(Backward b) {
        long[] axes = LongStream.range(2, b.rank(b.input(0))).toArray();
        b.give(0, ReductionRules.shared(b, b.gradient(), b.output(0), axes));
    }

    /** A window that slides over the axes after the second: its settings, with automatic padding worked out. */
    static final class Window {
        /*
         * Output o of an axis sees the inputs o·stride + t·dilation - begin, t = 0 … kernel - 1. The span of all windows,
         * (out - 1)·stride + (kernel - 1)·dilation + 1, less the padding at the beginning, may end before the input does (what is
         * left over no window sees) or after it (padding at the end).
         */

        private final List<Long> kernel;
        private final List<Long> strides;
        private final List<Long> dilations;
        private final List<Long> inside;
        private final List<Long> outside;
        private final long[] begin;
        private final long[] end;

        /**
         * The window of a node.
         *
         * @param large the tensor it slides over
         * @param small the tensor with one element per place of the window
         */
        Window(Backward b, List<Long> kernel, String large, String small) {
            this.kernel = kernel;
            int axes = kernel.size();
            List<Long> ones = Collections.nCopies(axes, 1L);
            strides = b.node().intsAttribute("strides", ones);
            dilations = b.node().intsAttribute("dilations", ones);
            inside = spatial(b, large);
            outside = spatial(b, small);
            begin = new long[axes];
            end = new long[axes];
            pad(b, axes);
        }

        private static List<Long> spatial(Backward b, String tensor) {
            for (int axis = 1; axis < b.rank(tensor); axis++) {
                if (b.isBatch(tensor, axis)) {
                    throw b.refuse(
                            "axis " + axis + " of \"" + tensor + "\" changes with the batch; expected only axis 0 to");
                }
            }
            return b.shape(tensor).subList(2, b.rank(tensor));
        }

        private void pad(Backward b, int axes) {
            List<Long> pads = b.node().intsAttribute("pads", Collections.nCopies(2 * axes, 0L));
            String automatic = b.node().stringAttribute("auto_pad", "NOTSET");
            for (int i = 0; i < axes; i++) {
                switch (automatic) {
                    case "NOTSET" -> {
                        begin[i] = pads.get(i);
                        end[i] = pads.get(i + axes);
                    }
                    case "VALID" -> begin[i] = 0;
                    default -> {
                        long total = Math.max(0, span(i) - inside.get(i));
                        begin[i] = automatic.equals("SAME_LOWER") ? total - total / 2 : total / 2;
                        end[i] = total - begin[i];
                    }
                }
            }
        }

        int axes() {
            return begin.length;
        }

        long kernel(int i) {
            return kernel.get(i);
        }

        long outside(int i) {
            return outside.get(i);
        }

        private long span(int i) {
            return (outside.get(i) - 1) * strides.get(i) + (kernel.get(i) - 1) * dilations.get(i) + 1;
        }

        /** How far the windows extend beyond the end of the input; negative if they end before it. */
        long overhang(int i) {
            return span(i) - begin[i] - inside.get(i);
        }

        /** How many places of the window at an output lie inside, with or without the padding. */
        long count(int i, long output, boolean withPadding) {
            long from = withPadding ? -begin[i] : 0;
            long to = inside.get(i) + (withPadding ? end[i] : 0);
            return LongStream.range(0, kernel.get(i))
                    .map(t -> output * strides.get(i) + t * dilations.get(i) - begin[i])
                    .filter(place -> place >= from && place < to)
                    .count();
        }

        /** Whether no two windows see the same input. */
        boolean isDisjoint() {
            return LongStream.range(0, axes()).allMatch(axis -> {
                int i = (int) axis;
                return strides.get(i) >= (kernel.get(i) - 1) * dilations.get(i) + 1;
            });
        }

        /** Whether each input is used exactly once. */
        boolean isPartition() {
            return LongStream.range(0, axes()).allMatch(axis -> {
                int i = (int) axis;
                return strides.get(i).equals(kernel.get(i))
                        && begin[i] == 0
                        && kernel.get(i) * outside.get(i) == inside.get(i)
                        && (dilations.get(i) == 1 || kernel.get(i) == 1);
            });
        }

        /** The settings of the ConvTranspose that spreads gradients of outputs over the inputs. */
        Attribute[] spreading(long group) {
            long[] cut = new long[2 * axes()];
            long[] extra = new long[axes()];
            for (int i = 0; i < axes(); i++) {
                cut[i] = begin[i];
                cut[i + axes()] = Math.max(0, overhang(i));
                extra[i] = Math.max(0, -overhang(i));
            }
            return new Attribute[] {
                Attribute.ofInts("strides", strides),
                Attribute.ofInts("dilations", dilations),
                Attribute.ofInts("pads", cut),
                Attribute.ofInts("output_padding", extra),
                Attribute.ofInt("group", group)
            };
        }

        long insideSize() {
            return inside.stream().reduce(1L, (i, j) -> i * j);
        }

        long outsideSize() {
            return outside.stream().reduce(1L, (i, j) -> i * j);
        }

        /** Whether the transpose of a Conv is one with its kernel turned round. */
        boolean flips() {
            return LongStream.range(0, axes()).allMatch(axis -> {
                int i = (int) axis;
                return strides.get(i) == 1 && begin[i] <= reach(i) && overhang(i) <= reach(i);
            });
        }

        private long reach(int i) {
            return (kernel.get(i) - 1) * dilations.get(i);
        }

        /** The settings of the Conv with flipped kernel that equals {@link #spreading}. */
        Attribute[] flipped(long group) {
            long[] around = new long[2 * axes()];
            for (int i = 0; i < axes(); i++) {
                around[i] = reach(i) - begin[i];
                around[i + axes()] = reach(i) - overhang(i);
            }
            return settings(strides, dilations, around, group);
        }

        /** The settings of the Conv that is the transpose of {@link #spreading}. */
        Attribute[] gathering(long group) {
            return settings(strides, dilations, pads(), group);
        }

        /** The settings of the Conv of inputs with gradients that gives the gradient of the kernel. */
        Attribute[] correlating(long group) {
            return settings(dilations, strides, pads(), group);
        }

        private static Attribute[] settings(List<Long> stepping, List<Long> spacing, long[] pads, long group) {
            return new Attribute[] {
                Attribute.ofInts("strides", stepping),
                Attribute.ofInts("dilations", spacing),
                Attribute.ofInts("pads", pads),
                Attribute.ofInt("group", group)
            };
        }

        private long[] pads() {
            long[] pads = new long[2 * axes()];
            for (int i = 0; i < axes(); i++) {
                pads[i] = begin[i];
                pads[i + axes()] = Math.max(0, overhang(i));
            }
            return pads;
        }
    }
}
