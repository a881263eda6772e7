package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Pooling. */
final class PoolingRules {
    private static final int MAX_ADDED = 150;

    private PoolingRules() {}

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
        Window window = new Window(b, kernel(b), x, b.output(0));
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

    private static List<Long> kernel(Backward b) {
        return b.node().intsAttribute("kernel_shape", List.of());
    }

    static void averagePool(Backward b) {
        String x = b.input(0);
        Window window = new Window(b, kernel(b), x, b.output(0));
        String share = b.times(b.gradient(), inverseCounts(b, window));
        if (window.isPartition()) {
            b.give(0, repeated(b, window, share));
            return;
        }
        b.give(0, spread(b, window, share));
    }

    /* What the windows give, added up where they overlap. */
    private static String spread(Backward b, Window window, String share) {
        long channels = b.shape(b.input(0)).get(1);
        List<Long> dims = new ArrayList<>(List.of(channels, 1L));
        dims.addAll(kernel(b));
        String ones = b.add(
                "Expand",
                b.scalar(1),
                b.longs(dims.stream().mapToLong(Long::longValue).toArray()));
        return b.add("ConvTranspose", List.of(share, ones), window.spreading(channels));
    }

    /* y = (Σ |x|ᵖ)^(1/p): δx = sign(x) |x|ᵖ⁻¹ Σ δ y¹⁻ᵖ, and 0 where y is. */
    static void lpPool(Backward b) {
        String x = b.input(0);
        Window window = new Window(b, kernel(b), x, b.output(0));
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
                throw b.refuse("axis " + axis + " changes with the batch, expected only axis 0 to");
            }
        }
        String share = b.times(b.gradient(), 1f / count);
        b.give(0, b.add("Expand", share, b.shapeOf(b.input(0))));
    }

    static void globalMaxPool(Backward b) {
        long[] axes = LongStream.range(2, b.rank(b.input(0))).toArray();
        b.give(0, ReductionRules.shared(b, b.gradient(), b.output(0), axes));
    }
}
