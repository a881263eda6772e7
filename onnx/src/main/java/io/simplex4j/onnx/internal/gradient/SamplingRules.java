package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import io.simplex4j.onnx.internal.runtime.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Operators that resize, crop or sample pictures, and Fourier transforms: linear maps that the runtime measures. */
final class SamplingRules {
    private static final long LARGEST = 1L << 24;

    private SamplingRules() {}

    private static void requireNoBatch(Backward b, String tensor, int axis) {
        if (b.isBatch(tensor, axis)) {
            throw b.refuse("it resizes the batch; expected axis " + axis + " to be left as it is");
        }
    }

    /* Every kind of interpolation is a linear map along each axis, one after the other. */
    static void resize(Backward b) {
        if (!b.node().stringAttribute("keep_aspect_ratio_policy", "stretch").equals("stretch")) {
            throw b.refuse("it keeps the aspect ratio; expected keep_aspect_ratio_policy \"stretch\"");
        }
        boolean cropped = b.node()
                .stringAttribute("coordinate_transformation_mode", "half_pixel")
                .equals("tf_crop_and_resize");
        String x = b.input(0);
        String gradient = b.gradient();
        int rank = b.rank(x);
        for (int axis = 0; axis < rank; axis++) {
            int length = b.length(x, axis);
            int target = b.length(b.output(0), axis);
            Optional<Float> scale = given(b, 2, axis).map(at -> at[0]);
            Optional<float[]> region = cropped ? given(b, 1, axis) : Optional.empty();
            Optional<Float> from = region.map(at -> at[0]);
            Optional<Float> to = region.map(at -> at[1]);
            boolean whole = from.orElse(0f) == 0 && to.orElse(1f) == 1;
            if (length == target && scale.orElse(1f) == 1 && whole) {
                continue;
            }
            requireNoBatch(b, x, axis);
            AxisMatrix map = AxisMatrix.measure(b, target, List.of(1L, (long) length, 1L), (graph, one) -> {
                String roi = graph.floats(new long[] {8}, 0, 0, from.orElse(0f), 0, 1, 1, to.orElse(1f), 1);
                String scales =
                        scale.map(s -> graph.floats(new long[] {4}, 1, 1, s, 1)).orElse("");
                List<String> inputs = scale.isPresent()
                        ? List.of(one, roi, scales)
                        : List.of(one, roi, "", graph.longs(length + 1L, 1, target, 1));
                return graph.node("Resize", inputs, AxisMatrix.settings(b, "axes", "keep_aspect_ratio_policy"));
            });
            gradient = map.transpose(b, gradient, axis, rank);
        }
        b.give(0, gradient);
    }

    /* The value of an optional input with one or two numbers per axis for an axis. */
    private static Optional<float[]> given(Backward b, int input, int axis) {
        if (!b.has(input)) {
            return Optional.empty();
        }
        float[] all = b.constant(b.input(input))
                .map(Tensor::floats)
                .orElseThrow(() ->
                        b.refuse("its scales or its region depend on the input or the batch; expected constants"));
        if (all.length == 0) {
            return Optional.empty();
        }
        List<Long> axes = b.node().intsAttribute("axes", List.of());
        int count = axes.isEmpty() ? b.rank(b.input(0)) : axes.size();
        return IntStream.range(0, count)
                .filter(i -> (axes.isEmpty() ? i : b.axis(axes.get(i), b.input(0))) == axis)
                .mapToObj(i -> new float[] {all[i], all[all.length - count + i]})
                .findFirst();
    }

    /* Points = θ (place, 1): the places are what θ = (I, 0) gives. */
    static void affineGrid(Backward b) {
        String y = b.output(0);
        int axes = b.length(b.input(0), 1);
        long[] flat = {0, -1, axes};
        float[] identity = new float[axes * (axes + 1)];
        for (int i = 0; i < axes; i++) {
            identity[i * (axes + 1) + i] = 1;
        }
        String one = b.floats(new long[] {1, axes, axes + 1L}, identity);
        String size = b.constant(b.input(1))
                .map(Tensor::longs)
                .map(longs -> {
                    longs[0] = 1;
                    return b.longs(longs);
                })
                .orElseGet(() -> firstOne(b));
        String places = b.reshape(b.add("AffineGrid", List.of(one, size), AxisMatrix.settings(b)), flat);
        String ones = b.add("Expand", b.scalar(1), b.longs(1, points(b, y), 1));
        String homogeneous = b.add("Concat", List.of(places, ones), Attribute.ofInt("axis", 2));
        String turned = b.transpose(b.reshape(b.gradient(), flat), 0, 2, 1);
        b.give(0, b.add("MatMul", turned, homogeneous));
    }

    private static String firstOne(Backward b) {
        String rest = b.add("Slice", b.input(1), b.longs(1), b.longs(Integer.MAX_VALUE));
        return b.add("Concat", List.of(b.longs(1), rest), Attribute.ofInt("axis", 0));
    }

    private static long points(Backward b, String grid) {
        List<Long> shape = b.shape(grid);
        return shape.subList(1, shape.size() - 1).stream().reduce(1L, (i, j) -> i * j);
    }

    static void centerCropPad(Backward b) {
        String x = b.input(0);
        String gradient = b.gradient();
        int rank = b.rank(x);
        for (int axis = 0; axis < rank; axis++) {
            int length = b.length(x, axis);
            int target = b.length(b.output(0), axis);
            if (length == target) {
                continue;
            }
            requireNoBatch(b, x, axis);
            if (target < length) {
                int from = (length - target) / 2;
                List<Integer> source =
                        IntStream.range(from, from + target).boxed().toList();
                gradient = new IndexRules.AxisMap(axis, length, source).transpose(b, gradient, rank);
            } else {
                int from = (target - length) / 2;
                gradient = b.add("Slice", gradient, b.longs(from), b.longs(from + (long) length), b.longs(axis));
            }
        }
        b.give(0, gradient);
    }

    /* The transpose takes each block apart again, by a convolution with a kernel for each place in it. */
    static void col2Im(Backward b) {
        List<Long> block = b.constant(b.input(2))
                .map(Tensor::longs)
                .map(longs -> Arrays.stream(longs).boxed().toList())
                .orElseThrow(() -> b.refuse("the shape of its blocks is computed; expected a constant"));
        int places = block.stream().mapToInt(Long::intValue).reduce(1, Math::multiplyExact);
        long channels = b.length(b.output(0), 1);
        if (channels * places > LARGEST / places) {
            throw b.refuse("it has blocks of " + places + " pixels in " + channels + " channels; expected fewer");
        }
        float[] kernels = new float[(int) channels * places * places];
        for (int i = 0; i < channels * places; i++) {
            kernels[i * places + i % places] = 1;
        }
        long[] dims = new long[block.size() + 2];
        dims[0] = channels * places;
        dims[1] = 1;
        for (int i = 0; i < block.size(); i++) {
            dims[i + 2] = block.get(i);
        }
        Attribute group = Attribute.ofInt("group", channels);
        List<Attribute> settings = new ArrayList<>(b.node().attributes());
        settings.add(group);
        String apart =
                b.add("Conv", List.of(b.gradient(), b.floats(dims, kernels)), settings.toArray(Attribute[]::new));
        b.give(0, b.reshape(apart, b.input(0)));
    }

    /*
     * A transform is linear along one axis, with the two numbers of a complex one as the last: brought side by side, they are
     * multiplied by its matrix. That costs n² where the transform costs n log n; frames of sound are short.
     */

    static void dft(Backward b) {
        String x = b.input(0);
        String y = b.output(0);
        int rank = b.rank(x);
        int axis = b.axis(transformed(b), x);
        long[] order = LongStream.range(0, rank).toArray();
        order[axis] = rank - 2L;
        order[rank - 2] = axis;
        for (int i = 0; i < rank; i++) {
            if (b.isBatch(x, i) && i == axis) {
                throw b.refuse("it transforms the batch; expected axis " + axis + " to be left as it is");
            }
        }
        int results = b.length(y, axis) * b.length(y, rank - 1);
        List<Long> axes = List.of((long) b.length(x, axis), (long) b.length(x, rank - 1));
        AxisMatrix map = AxisMatrix.measure(b, results, axes, (graph, one) -> {
            String length =
                    b.has(1) ? graph.initializer(constant(b, 1, "length").named("length")) : "";
            return b.opset() < 20
                    ? graph.node(
                            "DFT",
                            length.isEmpty() ? List.of(one) : List.of(one, length),
                            with(b, Attribute.ofInt("axis", 1)))
                    : graph.node("DFT", List.of(one, length, graph.scalarLong(1)), AxisMatrix.settings(b, "axis"));
        });
        long[] flat = new long[rank - 1];
        flat[rank - 2] = results;
        long[] apart = new long[rank];
        apart[rank - 2] = axes.get(0);
        apart[rank - 1] = axes.get(1);
        String rows = b.reshape(b.transpose(b.gradient(), order), flat);
        String product = b.reshape(b.add("MatMul", rows, map.transposed(b)), apart);
        b.give(0, b.transpose(product, order));
    }

    private static Tensor constant(Backward b, int input, String what) {
        return b.constant(b.input(input))
                .orElseThrow(() -> b.refuse("its " + what + " is computed; expected a constant"));
    }

    private static Attribute[] with(Backward b, Attribute attribute) {
        Attribute[] others = AxisMatrix.settings(b, attribute.name());
        Attribute[] all = Arrays.copyOf(others, others.length + 1);
        all[others.length] = attribute;
        return all;
    }

    private static long transformed(Backward b) {
        if (b.opset() < 20) {
            return b.node().intAttribute("axis", 1);
        }
        return b.has(2) ? constant(b, 2, "axis").longs()[0] : -2;
    }

    /*
     * The gradients of the frames, each by the transpose of windowing and transforming, added at the positions of the
     * frames.
     */
    static void stft(Backward b) {
        if (b.wanted(2)) {
            throw b.refuse("its window depends on the input; expected a constant");
        }
        String x = b.input(0);
        String y = b.output(0);
        if (b.rank(x) == 3 && b.length(x, 2) == 2) {
            throw b.refuse("its signal is complex; expected real numbers");
        }
        if (b.isBatch(x, 1)) {
            throw b.refuse("axis 1 changes with the batch; expected only axis 0 to");
        }
        long step = constant(b, 1, "step").longs()[0];
        int frames = b.length(y, 1);
        int frame = (int) frameLength(b);
        int results = b.length(y, 2) * 2;
        if ((long) frames * frame > LARGEST) {
            throw b.refuse("it has " + frames + " frames of " + frame + " numbers; expected fewer");
        }
        AxisMatrix map = AxisMatrix.measure(b, results, List.of((long) frame, 1L), (graph, one) -> {
            String window = b.has(2) ? graph.initializer(window(b).named("window")) : "";
            List<String> inputs = List.of(one, graph.scalarLong(frame), window, graph.scalarLong(frame));
            return graph.node("STFT", inputs, AxisMatrix.settings(b));
        });
        String rows = b.add("MatMul", b.reshape(b.gradient(), 0, frames, results), map.transposed(b));
        String flat = b.reshape(rows, 0, (long) frames * frame);
        int length = b.length(x, 1);
        long[] places = LongStream.range(0, (long) frames * frame)
                .map(i -> i / frame * step + i % frame)
                .toArray();
        String indices = b.add("Expand", b.reshape(b.longs(places), 1, -1), b.add("Shape", flat));
        String zeros = b.reshape(b.zeros(x), 0, length);
        String sum = b.add(
                "ScatterElements",
                List.of(zeros, indices, flat),
                Attribute.ofInt("axis", 1),
                Attribute.ofString("reduction", "add"));
        b.give(0, b.reshape(sum, x));
    }

    private static Tensor window(Backward b) {
        return b.constant(b.input(2)).orElseThrow(() -> b.refuse("its window is computed; expected a constant"));
    }

    private static long frameLength(Backward b) {
        return b.has(3) ? constant(b, 3, "frame length").longs()[0] : b.length(b.input(2), 0);
    }

    /** The gradient of GridSample: of the picture, and of the places where it is looked at. */
    static final class GridSampleRule {
        /*
         * A place g of the grid lies at p = ((g + 1) n - 1) / 2 of an axis of n pixels, or at (g + 1) (n - 1) / 2 where -1 and 1 are
         * the centres of the corners; padding moves p to the border or mirrors it. Between pixels the value is the sum
         * over the corners around p, each weighted by Π (1 - |p - corner|). So the gradient of a pixel is the sum of
         * the weighted gradients of the points around it, and the gradient of p is the difference of the corners.
         * Pixels outside count as 0. At a pixel's centre the slope to the right is taken, as in torch; rounding to the
         * nearest pixel has slope 0.
         */

        private final Backward b;
        private final int axes;
        private final String padding;
        private final boolean aligned;
        private final boolean nearest;
        private final List<Long> lengths;
        private final List<String> places = new ArrayList<>();
        private final List<String> slopes = new ArrayList<>();

        private GridSampleRule(Backward b) {
            this.b = b;
            String x = b.input(0);
            this.axes = b.rank(x) - 2;
            for (int axis = 1; axis < b.rank(x); axis++) {
                if (b.isBatch(x, axis)) {
                    throw b.refuse("axis " + axis + " changes with the batch; expected only axis 0 to");
                }
            }
            String mode = b.node().stringAttribute("mode", "linear");
            if (mode.equals("cubic") || mode.equals("bicubic")) {
                throw b.refuse(
                        "its mode is cubic; expected linear or nearest: export the model with mode=\"bilinear\"");
            }
            this.nearest = mode.equals("nearest");
            this.padding = b.node().stringAttribute("padding_mode", "zeros");
            this.aligned = b.node().intAttribute("align_corners", 0) != 0;
            this.lengths = b.shape(x).subList(2, b.rank(x));
            for (int i = 0; i < axes; i++) {
                place(i);
            }
        }

        static void apply(Backward b) {
            GridSampleRule rule = new GridSampleRule(b);
            b.give(0, rule::picture);
            b.give(1, rule::grid);
        }

        /*
         * The positions of the points along an axis, (N, points), and their derivative with respect to the grid. Its
         * last axis is reversed.
         */
        private void place(int axis) {
            long n = lengths.get(axis);
            String g = b.add("Gather", List.of(b.input(1), whole(axes - 1L - axis)), Attribute.ofInt("axis", -1));
            String flat = b.reshape(g, 0, -1);
            float half = (aligned ? n - 1 : n) / 2f;
            String p = b.plus(b.times(flat, half), (n - 1) / 2f);
            String slope = b.scalar(half);
            if (padding.equals("reflection")) {
                float low = aligned ? 0 : -0.5f;
                float span = aligned ? n - 1 : n;
                String from = b.plus(p, -low);
                String distance = b.add("Abs", from);
                String period = span == 0 ? b.times(distance, 0) : mirrored(distance, span);
                String sign = b.add("Sign", from);
                slope = b.times(b.times(b.scalar(half), sign), rising(distance, span));
                p = b.plus(period, low);
            }
            if (!padding.equals("zeros")) {
                String inside = b.add("Clip", p, b.scalar(0), b.scalar((float) n - 1));
                slope = b.add("Where", b.add("Equal", inside, p), slope, b.scalar(0));
                p = inside;
            }
            places.add(nearest ? b.add("Round", p) : p);
            slopes.add(slope);
        }

        private String whole(long value) {
            return b.reshape(b.longs(value), new long[0]);
        }

        /* How often a distance crosses the span: even in the forward direction, odd in the backward one. */
        private String laps(String distance, float span) {
            return b.add("Floor", b.times(distance, 1 / span));
        }

        private String mirrored(String distance, float span) {
            String laps = laps(distance, span);
            String rest = b.minus(distance, b.times(laps, span));
            return b.add("Where", even(laps), rest, b.minus(b.scalar(span), rest));
        }

        private String rising(String distance, float span) {
            return span == 0 ? b.scalar(0) : b.add("Where", even(laps(distance, span)), b.scalar(1), b.scalar(-1));
        }

        private String even(String laps) {
            String half = b.times(laps, 0.5f);
            return b.add("Equal", b.add("Floor", half), half);
        }

        /** One pixel near each point: its index in the flattened picture, its weight along each axis, whether it exists. */
        private record Corner(int bits, String index, List<String> weights, String exists) {}

        private List<Corner> corners() {
            List<Corner> corners = new ArrayList<>();
            for (int bits = 0; bits < (nearest ? 1 : 1 << axes); bits++) {
                String index = "";
                String exists = "";
                List<String> weights = new ArrayList<>();
                for (int i = 0; i < axes; i++) {
                    String floor = b.add("Floor", places.get(i));
                    String fraction = b.minus(places.get(i), floor);
                    boolean upper = (bits >> i & 1) != 0;
                    String at = upper ? b.plus(floor, 1) : floor;
                    weights.add(nearest ? b.scalar(1) : upper ? fraction : b.oneMinus(fraction));
                    float last = lengths.get(i) - 1f;
                    String inside = b.add("Clip", at, b.scalar(0), b.scalar(last));
                    String same = b.cast(b.add("Equal", inside, at), b.type(b.input(0)));
                    String whole = b.cast(inside, ElementType.INT64);
                    index = i == 0 ? whole : b.add("Add", b.add("Mul", index, whole(lengths.get(i))), whole);
                    exists = i == 0 ? same : b.times(exists, same);
                }
                corners.add(new Corner(bits, index, weights, exists));
            }
            return corners;
        }

        private String weight(Corner corner, int without) {
            String product = corner.exists;
            for (int i = 0; i < axes; i++) {
                if (i != without) {
                    product = b.times(product, corner.weights.get(i));
                }
            }
            return product;
        }

        /* (N, points) as (N, 1, points), which goes with (N, C, points). */
        private String forChannels(String tensor) {
            return b.add("Unsqueeze", tensor, b.longs(1));
        }

        private String flatGradient() {
            return b.reshape(b.gradient(), 0, channels(), -1);
        }

        private long channels() {
            return b.length(b.input(0), 1);
        }

        private String indices(Corner corner, String like) {
            return b.add("Expand", forChannels(corner.index), b.add("Shape", like));
        }

        private String picture() {
            String x = b.input(0);
            String dy = flatGradient();
            String sum = b.reshape(b.zeros(x), 0, channels(), -1);
            for (Corner corner : corners()) {
                String part = b.times(dy, forChannels(weight(corner, -1)));
                sum = b.add(
                        "ScatterElements",
                        List.of(sum, indices(corner, dy), part),
                        Attribute.ofInt("axis", 2),
                        Attribute.ofString("reduction", "add"));
            }
            return b.reshape(sum, x);
        }

        private String grid() {
            if (nearest) {
                return b.zeros(b.input(1));
            }
            String dy = flatGradient();
            String pixels = b.reshape(b.input(0), 0, channels(), -1);
            List<String> sums =
                    new ArrayList<>(LongStream.range(0, axes).mapToObj(i -> "").toList());
            for (Corner corner : corners()) {
                String value =
                        b.add("GatherElements", List.of(pixels, indices(corner, dy)), Attribute.ofInt("axis", 2));
                String along = b.sum(b.times(dy, value), false, 1);
                for (int i = 0; i < axes; i++) {
                    String part = b.times(along, weight(corner, i));
                    boolean upper = (corner.bits >> i & 1) != 0;
                    String signed = upper ? part : b.add("Neg", part);
                    sums.set(i, sums.get(i).isEmpty() ? signed : b.add("Add", sums.get(i), signed));
                }
            }
            List<String> reversed = new ArrayList<>();
            for (int i = axes - 1; i >= 0; i--) {
                reversed.add(b.add("Unsqueeze", b.times(sums.get(i), slopes.get(i)), b.longs(-1)));
            }
            return b.reshape(b.add("Concat", reversed, Attribute.ofInt("axis", -1)), b.input(1));
        }
    }

    /** An affine map along one axis of known length, measured by the runtime itself. */
    static final class AxisMatrix {
        /*
         * The operation is run on the vectors of the standard basis and on 0; the differences are the rows of its matrix. So the
         * gradient is right whatever the settings of the operation mean to the runtime.
         */

        private static final long LARGEST = 1L << 24;

        private final int length;
        private final int results;
        private final float[] weights;

        private AxisMatrix(int length, int results, float[] weights) {
            this.length = length;
            this.results = results;
            this.weights = weights;
        }

        /** Appends the operation to an input whose first axis is the batch, and returns its output. */
        interface Operation {
            String write(GraphBuilder graph, String x);
        }

        /**
         * Measures an operation.
         *
         * @param axes of one example, with the length of the axis
         */
        static AxisMatrix measure(Backward b, int results, List<Long> axes, Operation operation) {
            int length = axes.stream().mapToInt(Long::intValue).reduce(1, Math::multiplyExact);
            if ((length + 1L) * Math.max(results, length) > LARGEST) {
                throw b.refuse(
                        "it makes " + results + " numbers of " + length + " along an axis; expected at most 4,000");
            }
            float[] basis = new float[(length + 1) * length];
            for (int i = 0; i < length; i++) {
                basis[i * length + i] = 1;
            }
            GraphBuilder graph = new GraphBuilder("m");
            long[] declared = Tensor.batchOf(length + 1L, axes);
            String x = graph.input("x", ElementType.FLOAT, declared);
            String y = operation.write(graph, x);
            graph.output(new ValueInfo(y, ElementType.FLOAT, Optional.empty()));
            try (Session session = Session.of(OnnxFile.of(graph.build("axis"), b.opset()))) {
                Tensor result = session.run(Map.of(x, Tensor.of(basis, declared)), List.of(y))
                        .get(y);
                float[] all = result == null ? new float[0] : result.floats();
                if (all.length != (length + 1) * results) {
                    throw b.refuse("alone it makes " + all.length / (length + 1) + " numbers; expected " + results);
                }
                float[] weights = Arrays.copyOf(all, length * results);
                for (int i = 0; i < weights.length; i++) {
                    weights[i] -= all[length * results + i % results];
                }
                return new AxisMatrix(length, results, weights);
            }
        }

        /** The element that each result is, if each is one. */
        Optional<List<Integer>> source() {
            List<Integer> source = new ArrayList<>();
            for (int j = 0; j < results; j++) {
                int from = -1;
                for (int i = 0; i < length; i++) {
                    float weight = weights[i * results + j];
                    if (weight == 1 && from < 0) {
                        from = i;
                    } else if (weight != 0) {
                        return Optional.empty();
                    }
                }
                if (from < 0) {
                    return Optional.empty();
                }
                source.add(from);
            }
            return Optional.of(source);
        }

        /**
         * The gradient of the original from the gradient of the result, a tensor of this rank with the results along an
         * axis.
         */
        String transpose(Backward b, String gradient, int axis, int rank) {
            Optional<List<Integer>> source = source();
            if (source.isPresent()) {
                return new IndexRules.AxisMap(axis, length, source.get()).transpose(b, gradient, rank);
            }
            if (axis == rank - 2) {
                return b.add("MatMul", b.floats(new long[] {length, results}, weights), gradient);
            }
            if (axis == rank - 1) {
                return b.add("MatMul", gradient, transposed(b));
            }
            long[] swap = LongStream.range(0, rank).toArray();
            swap[axis] = rank - 1L;
            swap[rank - 1] = axis;
            return b.transpose(b.add("MatMul", b.transpose(gradient, swap), transposed(b)), swap);
        }

        /** The matrix from results to elements. */
        String transposed(Backward b) {
            float[] turned = new float[weights.length];
            for (int i = 0; i < length; i++) {
                for (int j = 0; j < results; j++) {
                    turned[j * length + i] = weights[i * results + j];
                }
            }
            return b.floats(new long[] {results, length}, turned);
        }

        /** The settings of a node except some. */
        static Attribute[] settings(Backward b, String... without) {
            return b.node().attributes().stream()
                    .filter(attribute -> !List.of(without).contains(attribute.name()))
                    .toArray(Attribute[]::new);
        }
    }
}
