package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.gradient.Rule;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Fourier transforms. */
public final class FrequencyRules {
    /*
     * A transform is linear along one axis, with the two numbers of a complex one as the last: brought side by side, they are
     * multiplied by its matrix. That costs n² where the transform costs n log n; frames of sound are short.
     */

    private static final long LARGEST = 1L << 24;

    private FrequencyRules() {}

    public static Map<String, Rule> rules() {
        return Map.of("DFT", FrequencyRules::dft, "STFT", FrequencyRules::stft);
    }

    private static void dft(Backward b) {
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
    private static void stft(Backward b) {
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
