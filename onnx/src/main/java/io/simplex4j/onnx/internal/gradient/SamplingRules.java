package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Operators that resize, crop or sample pictures, and Fourier transforms: linear maps that the runtime measures. */
final class SamplingRules {
    private static final long LARGEST = 1L << 24;

    private SamplingRules() {}

    private static void requireNoBatch(Backward b, String tensor, int axis) {
        if (b.isBatch(tensor, axis)) {
            throw b.refuse("it resizes the batch, expected axis " + axis + " to be left as it is");
        }
    }

    /* Every kind of interpolation is a linear map along each axis, one after the other. */
    static void resize(Backward b) {
        if (!b.node().stringAttribute("keep_aspect_ratio_policy", "stretch").equals("stretch")) {
            throw b.refuse("it keeps the aspect ratio, expected keep_aspect_ratio_policy \"stretch\"");
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

    /* What an optional input of numbers for each axis, or twice as many, says of an axis. */
    private static Optional<float[]> given(Backward b, int input, int axis) {
        if (!b.has(input)) {
            return Optional.empty();
        }
        float[] all = b.constant(b.input(input))
                .map(Tensor::floats)
                .orElseThrow(() ->
                        b.refuse("its scales or its region depend on the input or the batch, expected constants"));
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
                gradient = new AxisMap(axis, length, source).transpose(b, gradient, rank);
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
                .orElseThrow(() -> b.refuse("the shape of its blocks is computed, expected a constant"));
        int places = block.stream().mapToInt(Long::intValue).reduce(1, Math::multiplyExact);
        long channels = b.length(b.output(0), 1);
        if (channels * places > LARGEST / places) {
            throw b.refuse("it has blocks of " + places + " pixels in " + channels + " channels, expected fewer");
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
                throw b.refuse("it transforms the batch, expected axis " + axis + " to be left as it is");
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
                .orElseThrow(() -> b.refuse("its " + what + " is computed, expected a constant"));
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

    /* The frames' gradients, each by the transpose of windowing and transforming, added up where the frames lie. */
    static void stft(Backward b) {
        if (b.wanted(2)) {
            throw b.refuse("its window depends on the input, expected a constant");
        }
        String x = b.input(0);
        String y = b.output(0);
        if (b.rank(x) == 3 && b.length(x, 2) == 2) {
            throw b.refuse("its signal is complex, expected real numbers");
        }
        if (b.isBatch(x, 1)) {
            throw b.refuse("axis 1 changes with the batch, expected only axis 0 to");
        }
        long step = constant(b, 1, "step").longs()[0];
        int frames = b.length(y, 1);
        int frame = (int) frameLength(b);
        int results = b.length(y, 2) * 2;
        if ((long) frames * frame > LARGEST) {
            throw b.refuse("it has " + frames + " frames of " + frame + " numbers, expected fewer");
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
        return b.constant(b.input(2)).orElseThrow(() -> b.refuse("its window is computed, expected a constant"));
    }

    private static long frameLength(Backward b) {
        return b.has(3) ? constant(b, 3, "frame length").longs()[0] : b.length(b.input(2), 0);
    }
}
