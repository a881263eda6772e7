package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A convolution of pictures before a MaxPool of windows side by side, as one convolution with the stride of the pool. */
public final class StridedConvolution {
    /*
     * MaxPool with its Indices, and the ScatterElements that they are for, take longer than a small convolution. So each
     * place of the pool's window becomes a set of channels, made by the same kernels shifted to that place within larger ones,
     * with the pool's window as the stride. The maximum is then one of whole tensors, and so is the choice: the first of equal
     * ones, as in MaxPool. A ReLU between the two may as well come after the pool, as it keeps the order. Kernels grow by the
     * window less one, mostly zeros; that pays while they see few numbers.
     */

    private final Node convolution;
    private final boolean rectified;
    private final Tensor weights;
    private final Optional<Tensor> bias;
    private final int[] window;
    private final long[] pads = new long[4];
    private final long[] leftOver = new long[2];

    private StridedConvolution(Node convolution, boolean rectified, Tensor weights, Optional<Tensor> bias, Node pool) {
        this.convolution = convolution;
        this.rectified = rectified;
        this.weights = weights;
        this.bias = bias;
        this.window = pool.intsAttribute("kernel_shape", List.of()).stream()
                .mapToInt(Long::intValue)
                .toArray();
    }

    /** Returns the convolution before a pool, if nothing else reads its result. */
    public static Optional<StridedConvolution> before(Node pool, Forward part) {
        List<Long> window = pool.intsAttribute("kernel_shape", List.of());
        boolean disjoint = window.size() == 2
                && pool.outputs().size() == 1
                && pool.intsAttribute("strides", List.of(1L, 1L)).equals(window)
                && isPlain(pool)
                && pool.intsAttribute("pads", List.of(0L)).stream().allMatch(pad -> pad == 0);
        Optional<Node> source = disjoint ? part.ownSource(pool.inputs().get(0)) : Optional.empty();
        boolean rectified = source.filter(node -> node.is("Relu")).isPresent();
        return (rectified ? part.ownSource(source.get().inputs().get(0)) : source)
                .filter(node -> node.is("Conv")
                        && isPlain(node)
                        && node.intAttribute("group", 1) == 1
                        && node.intsAttribute("strides", List.of(1L)).stream().allMatch(each -> each == 1))
                .flatMap(conv -> of(conv, rectified, pool, part));
    }

    private static boolean isPlain(Node node) {
        return List.of("NOTSET", "VALID").contains(node.stringAttribute("auto_pad", "NOTSET"))
                && node.intsAttribute("dilations", List.of(1L)).stream().allMatch(each -> each == 1);
    }

    private static Optional<StridedConvolution> of(Node conv, boolean rectified, Node pool, Forward part) {
        boolean biased = conv.inputs().size() > 2 && !conv.inputs().get(2).isEmpty();
        Optional<Tensor> bias = biased ? part.constant(conv.inputs().get(2)) : Optional.empty();
        return part.constant(conv.inputs().get(1))
                .filter(weights ->
                        weights.type() == ElementType.FLOAT && weights.dims().size() == 4 && biased == bias.isPresent())
                .map(weights -> new StridedConvolution(conv, rectified, weights, bias, pool))
                .filter(found -> found.fits(pool, part));
    }

    private boolean fits(Node pool, Forward part) {
        List<Long> given = convolution.intsAttribute("pads", List.of(0L, 0L, 0L, 0L));
        for (int i = 0; i < 2; i++) {
            long outside = part.shape(pool.outputs().get(0)).get(i + 2);
            long inside = part.shape(convolution.inputs().get(0)).get(i + 2);
            if (outside != part.shape(convolution.outputs().get(0)).get(i + 2) / window[i]
                    || part.isBatch(convolution.inputs().get(0), i + 2)) {
                return false;
            }
            long beyond = (outside - 1) * window[i] + kernel(i) - given.get(i) - inside;
            pads[i] = given.get(i);
            pads[i + 2] = Math.max(0, beyond);
            leftOver[i] = Math.max(0, -beyond);
        }
        return true;
    }

    private int dim(int i) {
        return weights.dims().get(i).intValue();
    }

    private int kernel(int axis) {
        return dim(2 + axis) + window[axis] - 1;
    }

    private int places() {
        return window[0] * window[1];
    }

    /** Returns the input tensor of the convolution. */
    String input() {
        return convolution.inputs().get(0);
    }

    /** Returns whether there is a ReLU between the two. */
    public boolean isRectified() {
        return rectified;
    }

    /** Returns the factor by which the number of products of a kernel grows. */
    public double growth() {
        return (double) kernel(0) * kernel(1) / (dim(2) * dim(3));
    }

    /** Returns how many products a kernel has that there were not before. */
    int added() {
        return dim(1) * (kernel(0) * kernel(1) - dim(2) * dim(3));
    }

    /** Writes it; returns the result for each place of a window, in order. */
    public List<String> write(GraphBuilder out, String kernels) {
        List<String> inputs = new ArrayList<>(List.of(input(), kernels));
        bias.ifPresent(each -> {
            float[] own = each.floats();
            float[] all = new float[places() * dim(0)];
            for (int i = 0; i < all.length; i++) {
                all[i] = own[i % dim(0)];
            }
            inputs.add(out.floats(new long[] {all.length}, all));
        });
        String all = out.node("Conv", inputs, Attribute.ofInts("strides", strides()), Attribute.ofInts("pads", pads));
        long[] parts = new long[places()];
        Arrays.fill(parts, dim(0));
        return out.node("Split", places(), List.of(all, out.longs(parts)), Attribute.ofInt("axis", 1));
    }

    /** Writes the gradient of the input from the gradients of a window's places. */
    String transposed(GraphBuilder out, List<String> gradients, String kernels) {
        return out.node(
                "ConvTranspose",
                List.of(out.node("Concat", gradients, Attribute.ofInt("axis", 1)), kernels),
                Attribute.ofInts("strides", strides()),
                Attribute.ofInts("pads", pads),
                Attribute.ofInts("output_padding", leftOver));
    }

    private long[] strides() {
        return Arrays.stream(window).asLongStream().toArray();
    }

    /** Writes the kernels: from (m, c, h, w) to (place · m, c, h + window - 1, w + window - 1), each at its place. */
    public String kernels(GraphBuilder out) {
        int across = kernel(1);
        int size = kernel(0) * across;
        int kernels = dim(0) * dim(1);
        float[] from = weights.floats();
        float[] to = new float[places() * kernels * size];
        for (int place = 0; place < places(); place++) {
            int start = place / window[1] * across + place % window[1];
            for (int row = 0; row < kernels * dim(2); row++) {
                int target = (place * kernels + row / dim(2)) * size + start + row % dim(2) * across;
                System.arraycopy(from, row * dim(3), to, target, dim(3));
            }
        }
        return out.floats(new long[] {(long) places() * dim(0), dim(1), kernel(0), across}, to);
    }
}
