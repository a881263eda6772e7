package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The transpose of a convolution as a convolution itself, with its kernels turned round and channels swapped. */
final class FlippedKernel {
    /*
     * ONNX Runtime runs ConvTranspose as a product for each example and each group, followed by sums, and Conv in blocks of
     * channels: several times as fast where there are many of them, and far more with a group for each channel. But the Conv
     * computes every input, zeros around the outputs included, and at least a block of channels. So it does not pay where
     * inputs are many more than outputs, or channels few.
     */
    private static final long BLOCK = 16;
    private static final double MOST_MORE = 1.5;

    private final Backward b;
    private final Window window;
    private final Tensor weights;
    private final long groups;

    private FlippedKernel(Backward b, Window window, Tensor weights) {
        this.b = b;
        this.window = window;
        this.weights = weights;
        this.groups = b.node().intAttribute("group", 1);
    }

    /** Such a convolution, if it is right and pays. */
    static Optional<FlippedKernel> of(Backward b, Window window) {
        return b.constant(b.input(1))
                .filter(weights -> weights.type() == ElementType.FLOAT)
                .map(weights -> new FlippedKernel(b, window, weights))
                .filter(flipped -> window.flips() && flipped.pays());
    }

    private boolean pays() {
        return groups > 1
                || (weights.dims().get(1) >= BLOCK && window.insideSize() <= MOST_MORE * window.outsideSize());
    }

    String write() {
        return b.add("Conv", List.of(b.gradient(), kernel()), window.flipped(groups));
    }

    /* From (group · m, c, k …) to (group · c, m, k … turned round). */
    private String kernel() {
        List<Long> dims = weights.dims();
        int m = (int) (dims.get(0) / groups);
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
        List<Long> swapped = new ArrayList<>(dims);
        swapped.set(0, groups * c);
        swapped.set(1, (long) m);
        return b.floats(swapped.stream().mapToLong(Long::longValue).toArray(), to);
    }
}
