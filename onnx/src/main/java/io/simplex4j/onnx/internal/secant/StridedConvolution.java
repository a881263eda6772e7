package io.simplex4j.onnx.internal.secant;

import io.simplex4j.onnx.internal.gradient.Expansion;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A convolution of pictures before a pool of disjoint windows, as one with the stride of the pool. */
final class StridedConvolution {
    /*
     * Each of the places of a window gets channels of its own, with the kernel shifted to that place in one that is larger by the
     * window less 1. A ReLU between the two may as well come after the pool, as it keeps the order.
     */

    private static final double MOST_WORK = 2;

    private final Node convolution;
    private final boolean rectified;
    private final Tensor weights;
    private final Optional<Tensor> bias;
    private final long[] window;
    private final long[] pads;

    private StridedConvolution(
            Node convolution, boolean rectified, Tensor weights, Optional<Tensor> bias, long[] window, long[] pads) {
        this.convolution = convolution;
        this.rectified = rectified;
        this.weights = weights;
        this.bias = bias;
        this.window = window;
        this.pads = pads;
    }

    /** That before a pool, if there is one that nothing else reads. */
    static Optional<StridedConvolution> before(Node pool, Expansion.Seen part, String latent) {
        List<Long> kernel = pool.intsAttribute("kernel_shape", List.of());
        boolean disjoint = kernel.size() == 2
                && pool.intsAttribute("strides", List.of(1L, 1L)).equals(kernel)
                && isPlain(pool);
        Optional<Node> source = disjoint ? onlySource(pool.inputs().get(0), part, latent) : Optional.empty();
        boolean rectified = source.filter(node -> node.is("Relu")).isPresent();
        Optional<Node> conv = rectified ? onlySource(source.get().inputs().get(0), part, latent) : source;
        return conv.filter(node -> node.is("Conv") && isSimple(node)).flatMap(node -> of(node, rectified, pool, part));
    }

    private static boolean isPlain(Node node) {
        boolean automatic = !List.of("NOTSET", "VALID").contains(node.stringAttribute("auto_pad", "NOTSET"));
        return !automatic
                && node.intsAttribute("pads", List.of(0L)).stream().allMatch(pad -> pad == 0)
                && node.intsAttribute("dilations", List.of(1L)).stream().allMatch(each -> each == 1);
    }

    private static boolean isSimple(Node conv) {
        boolean automatic = !List.of("NOTSET", "VALID").contains(conv.stringAttribute("auto_pad", "NOTSET"));
        return !automatic
                && conv.intAttribute("group", 1) == 1
                && conv.intsAttribute("strides", List.of(1L)).stream().allMatch(each -> each == 1)
                && conv.intsAttribute("dilations", List.of(1L)).stream().allMatch(each -> each == 1);
    }

    private static Optional<Node> onlySource(String tensor, Expansion.Seen part, String latent) {
        long readers = part.forward().nodes().stream()
                .filter(node -> node.reads().contains(tensor))
                .count();
        return readers == 1 && !tensor.equals(latent)
                ? part.forward().nodes().stream()
                        .filter(node -> node.outputs().contains(tensor))
                        .findFirst()
                : Optional.empty();
    }

    private static Optional<StridedConvolution> of(Node conv, boolean rectified, Node pool, Expansion.Seen part) {
        Optional<Tensor> weights = part.forward()
                .constant(conv.inputs().get(1))
                .filter(tensor ->
                        tensor.type() == ElementType.FLOAT && tensor.dims().size() == 4);
        boolean biased = conv.inputs().size() > 2 && !conv.inputs().get(2).isEmpty();
        Optional<Tensor> bias = biased ? part.forward().constant(conv.inputs().get(2)) : Optional.empty();
        if (weights.isEmpty() || (biased && bias.isEmpty())) {
            return Optional.empty();
        }
        long[] window = pool.intsAttribute("kernel_shape", List.of()).stream()
                .mapToLong(Long::longValue)
                .toArray();
        List<Long> given = conv.intsAttribute("pads", List.of(0L, 0L, 0L, 0L));
        long[] pads = new long[4];
        double work = 1;
        for (int i = 0; i < 2; i++) {
            long size = weights.get().dims().get(i + 2);
            long outside = part.observations().shape(pool.outputs().get(0)).get(i + 2);
            long inside = part.observations().shape(conv.inputs().get(0)).get(i + 2);
            long span = (outside - 1) * window[i] + size + window[i] - 1;
            long convolved = part.observations().shape(conv.outputs().get(0)).get(i + 2);
            if (outside != convolved / window[i]) {
                return Optional.empty();
            }
            pads[i] = given.get(i);
            pads[i + 2] = Math.max(0, span - pads[i] - inside);
            work *= (double) (size + window[i] - 1) / size;
        }
        return work > MOST_WORK
                ? Optional.empty()
                : Optional.of(new StridedConvolution(conv, rectified, weights.get(), bias, window, pads));
    }

    Node convolution() {
        return convolution;
    }

    /** Whether there is a ReLU between the two. */
    boolean isRectified() {
        return rectified;
    }

    /** Writes it; what comes out for each place of a window, in order. */
    List<String> write(GraphBuilder out) {
        int channels = weights.dims().get(0).intValue();
        int places = (int) (window[0] * window[1]);
        List<Attribute> settings = List.of(Attribute.ofInts("strides", window), Attribute.ofInts("pads", pads));
        List<String> inputs = new ArrayList<>(List.of(convolution.inputs().get(0), shifted(out)));
        if (bias.isPresent()) {
            float[] each = bias.get().floats();
            float[] all = new float[places * channels];
            for (int i = 0; i < all.length; i++) {
                all[i] = each[i % channels];
            }
            inputs.add(out.floats(new long[] {all.length}, all));
        }
        String all = out.node("Conv", inputs, settings.toArray(Attribute[]::new));
        long[] parts = new long[places];
        Arrays.fill(parts, channels);
        return out.node("Split", places, List.of(all, out.longs(parts)), Attribute.ofInt("axis", 1));
    }

    private String shifted(GraphBuilder out) {
        int channels = weights.dims().get(0).intValue();
        int from = weights.dims().get(1).intValue();
        int height = weights.dims().get(2).intValue();
        int width = weights.dims().get(3).intValue();
        int tall = height + (int) window[0] - 1;
        int wide = width + (int) window[1] - 1;
        float[] kernels = weights.floats();
        float[] all = new float[(int) (window[0] * window[1]) * channels * from * tall * wide];
        for (int place = 0; place < window[0] * window[1]; place++) {
            int down = place / (int) window[1];
            int across = place % (int) window[1];
            for (int k = 0; k < channels * from; k++) {
                for (int y = 0; y < height; y++) {
                    int source = (k * height + y) * width;
                    int target = ((place * channels * from + k) * tall + y + down) * wide + across;
                    System.arraycopy(kernels, source, all, target, width);
                }
            }
        }
        return out.floats(new long[] {window[0] * window[1] * channels, from, tall, wide}, all);
    }
}
