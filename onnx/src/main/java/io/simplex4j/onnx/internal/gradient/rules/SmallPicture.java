package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;

/** A convolution with many weights of pictures with few places, as a product of matrices for a whole batch. */
final class SmallPicture {
    /*
     * ONNX Runtime convolves picture after picture, and reads all weights for each. In the last layers of a network those are
     * megabytes, and pictures so small that reading takes longer than multiplying: 2×2 places and 512 channels take 2.7 times
     * as long as a product.
     *
     * Where a picture has at most half as many places as a kernel, most of the kernel lies outside it, and the matrix of all places
     * and channels has less to multiply. Else, where outputs are few, their gradients times the weights of each place of the
     * kernel are one product, and a matrix of zeros and ones adds them up where they belong.
     */
    private static final int MANY_WEIGHTS = 1 << 14;
    private static final long FEW_OUTPUTS = 8;

    private final Backward b;
    private final Window window;
    private final float[] weights;
    private final int out;
    private final int in;
    private final int taps;

    private SmallPicture(Backward b, Window window, Tensor weights) {
        this.b = b;
        this.window = window;
        this.weights = weights.floats();
        this.out = weights.dims().get(0).intValue();
        this.in = weights.dims().get(1).intValue();
        this.taps = this.weights.length / (out * in);
    }

    /** The convolution of a node, if it has many weights that are constant. */
    static Optional<SmallPicture> of(Backward b, Window window) {
        boolean plain = b.node().intAttribute("group", 1) == 1 && !b.wanted(1) && !b.wanted(2);
        return b.constant(b.input(1))
                .filter(tensor -> plain && tensor.type() == ElementType.FLOAT && tensor.size() >= MANY_WEIGHTS)
                .map(tensor -> new SmallPicture(b, window, tensor));
    }

    boolean isMostlyOutside() {
        return 2 * window.insideSize() <= taps;
    }

    boolean hasFewOutputs() {
        return window.outsideSize() <= FEW_OUTPUTS;
    }

    /** Has one matrix do it, forward and backward. */
    void replace() {
        long inside = in * window.insideSize();
        long outside = out * window.outsideSize();
        String matrix = b.floats(new long[] {inside, outside}, matrix());
        b.replaceBy(() -> {
            List<String> inputs = new ArrayList<>(List.of(b.reshape(b.input(0), -1, inside), matrix));
            if (b.has(2)) {
                inputs.add(repeated());
            }
            return List.of(b.reshape(b.add("Gemm", inputs), b.output(0)));
        });
        b.give(0, () -> {
            String flat = b.reshape(b.gradient(), -1, outside);
            String product = b.add("Gemm", List.of(flat, matrix), Attribute.ofInt("transB", 1));
            return b.reshape(product, b.input(0));
        });
    }

    /* The bias of each channel at each of its places. */
    private String repeated() {
        String column = b.reshape(b.input(2), -1, 1);
        return b.reshape(b.add("Expand", column, b.longs(out, window.outsideSize())), -1);
    }

    /* From (channel, place) to (channel, place), row by row. */
    private float[] matrix() {
        int inside = (int) window.insideSize();
        int outside = (int) window.outsideSize();
        float[] matrix = new float[in * inside * out * outside];
        for (int o = 0; o < outside; o++) {
            for (int t = 0; t < taps; t++) {
                int place = window.place(o, t);
                for (int c = 0; c < in && place >= 0; c++) {
                    for (int m = 0; m < out; m++) {
                        matrix[(c * inside + place) * out * outside + m * outside + o] =
                                weights[(m * in + c) * taps + t];
                    }
                }
            }
        }
        return matrix;
    }

    /** The gradient of the input, from one product and sums. */
    String spread() {
        long inside = window.insideSize();
        long outside = window.outsideSize();
        int axes = window.axes();
        long[] channelsLast = LongStream.range(0, axes + 2L)
                .map(i -> i == 0 ? 0 : i <= axes ? i + 1 : 1)
                .toArray();
        String rows = b.reshape(b.transpose(b.gradient(), channelsLast), -1, out);
        String each = b.add("MatMul", rows, b.floats(new long[] {out, (long) taps * in}, tapsFirst()));
        String apart = b.reshape(each, -1, outside * taps, in);
        String summed = b.add("MatMul", b.floats(new long[] {inside, outside * taps}, sums()), apart);
        return b.reshape(b.transpose(summed, 0, 2, 1), b.input(0));
    }

    private float[] tapsFirst() {
        float[] turned = new float[weights.length];
        for (int m = 0; m < out; m++) {
            for (int c = 0; c < in; c++) {
                for (int t = 0; t < taps; t++) {
                    turned[(m * taps + t) * in + c] = weights[(m * in + c) * taps + t];
                }
            }
        }
        return turned;
    }

    private float[] sums() {
        int outside = (int) window.outsideSize();
        float[] sums = new float[(int) window.insideSize() * outside * taps];
        for (int o = 0; o < outside; o++) {
            for (int t = 0; t < taps; t++) {
                int place = window.place(o, t);
                if (place >= 0) {
                    sums[(place * outside + o) * taps + t] = 1;
                }
            }
        }
        return sums;
    }
}
