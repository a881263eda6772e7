package io.simplex4j.onnx.internal.gradient.rules;

import io.simplex4j.onnx.internal.gradient.Backward;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Node;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A convolution whose outputs are read by a MaxPool of windows side by side, as one convolution with a stride. */
final class PooledConvolution {
    /*
     * MaxPool with its Indices, and the ScatterElements that they are for, take longer than a small convolution. So each
     * place of the pool's window becomes a set of channels, made by the same kernels shifted to that place within larger ones,
     * with the pool's window as the stride. The maximum is then one of whole tensors, and so is the choice: the first of equal
     * ones, as in MaxPool. Kernels grow by the window less one, mostly zeros; that pays while they see few numbers.
     */
    private static final double MOST_GROWTH = 150;

    private final Backward b;
    private final Node conv;
    private final Tensor weights;
    private final Optional<Tensor> bias;
    private final List<Long> pool;

    private PooledConvolution(Backward b, Node conv, Tensor weights, Optional<Tensor> bias) {
        this.b = b;
        this.conv = conv;
        this.weights = weights;
        this.bias = bias;
        this.pool = b.node().intsAttribute("kernel_shape", List.of());
    }

    /** Such a convolution in front of a MaxPool, if there is one and it pays. */
    static Optional<PooledConvolution> of(Backward b) {
        return b.ownSource(b.input(0))
                .filter(conv -> conv.is("Conv") && b.node().outputs().size() == 1)
                .flatMap(conv -> of(b, conv))
                .filter(PooledConvolution::fits)
                .filter(PooledConvolution::pays);
    }

    private static Optional<PooledConvolution> of(Backward b, Node conv) {
        boolean biased = conv.inputs().size() > 2 && !conv.inputs().get(2).isEmpty();
        Optional<Tensor> bias = biased ? b.constant(conv.inputs().get(2)) : Optional.empty();
        return b.constant(conv.inputs().get(1))
                .filter(weights ->
                        weights.type() == ElementType.FLOAT && weights.dims().size() == 4 && biased == bias.isPresent())
                .map(weights -> new PooledConvolution(b, conv, weights, bias));
    }

    private boolean fits() {
        List<Long> ones = Collections.nCopies(2, 1L);
        return pool.size() == 2
                && new Window(b, pool, b.input(0), b.output(0)).isPartition()
                && conv.intAttribute("group", 1) == 1
                && conv.intsAttribute("strides", ones).equals(ones)
                && conv.intsAttribute("dilations", ones).equals(ones)
                && List.of("NOTSET", "VALID").contains(conv.stringAttribute("auto_pad", "NOTSET"));
    }

    /* Products of a kernel that there were not before. */
    private boolean pays() {
        return weights.dims().get(1)
                        * (kernel(0) * kernel(1)
                                - weights.dims().get(2) * weights.dims().get(3))
                <= MOST_GROWTH;
    }

    private long kernel(int axis) {
        return weights.dims().get(2 + axis) + pool.get(axis) - 1;
    }

    private int places() {
        return (int) (pool.get(0) * pool.get(1));
    }

    void write() {
        String kernels = kernels();
        Attribute[] settings = {
            Attribute.ofInts("strides", pool),
            Attribute.ofInts("pads", conv.intsAttribute("pads", Collections.nCopies(4, 0L)))
        };
        List<Choice> choice = new ArrayList<>();
        b.replaceBy(() -> {
            choice.add(new Choice(places(kernels, settings)));
            return List.of(choice.get(0).name);
        });
        b.giveTo(conv.inputs().get(0), () -> {
            List<String> parts = new ArrayList<>();
            choice.get(0).spread(b.gradient(), parts);
            String joined = b.add("Concat", parts, Attribute.ofInt("axis", 1));
            return b.add("ConvTranspose", List.of(joined, kernels), settings);
        });
    }

    private List<String> places(String kernels, Attribute... settings) {
        List<String> inputs = new ArrayList<>(List.of(conv.inputs().get(0), kernels));
        bias.ifPresent(each -> inputs.add(repeated(each)));
        long[] lengths = new long[places()];
        Arrays.fill(lengths, weights.dims().get(0));
        return b.add(
                "Split",
                places(),
                List.of(b.add("Conv", inputs, settings), b.longs(lengths)),
                Attribute.ofInt("axis", 1));
    }

    /** The largest of several tensors, as a tree of pairs. */
    private final class Choice {
        private final String name;
        private final List<Choice> both;

        Choice(List<String> of) {
            int half = of.size() / 2;
            both = half == 0
                    ? List.of()
                    : List.of(new Choice(of.subList(0, half)), new Choice(of.subList(half, of.size())));
            name = half == 0 ? of.get(0) : b.add("Max", both.get(0).name, both.get(1).name);
        }

        void spread(String gradient, List<String> parts) {
            if (both.isEmpty()) {
                parts.add(gradient);
                return;
            }
            String first = b.add("GreaterOrEqual", both.get(0).name, both.get(1).name);
            String left = b.times(gradient, b.cast(first, ElementType.FLOAT));
            both.get(0).spread(left, parts);
            both.get(1).spread(b.minus(gradient, left), parts);
        }
    }

    /* From (m, c, h, w) to (place · m, c, h + pool - 1, w + pool - 1), each at its place. */
    private String kernels() {
        int m = weights.dims().get(0).intValue();
        int c = weights.dims().get(1).intValue();
        int h = weights.dims().get(2).intValue();
        int w = weights.dims().get(3).intValue();
        int across = (int) kernel(1);
        int size = (int) kernel(0) * across;
        float[] from = weights.floats();
        float[] to = new float[places() * m * c * size];
        for (int place = 0; place < places(); place++) {
            int start = (int) (place / pool.get(1) * across + place % pool.get(1));
            for (int kernel = 0; kernel < m * c; kernel++) {
                for (int row = 0; row < h; row++) {
                    System.arraycopy(
                            from,
                            (kernel * h + row) * w,
                            to,
                            (place * m * c + kernel) * size + start + row * across,
                            w);
                }
            }
        }
        return b.floats(new long[] {(long) places() * m, c, kernel(0), kernel(1)}, to);
    }

    private String repeated(Tensor once) {
        float[] from = once.floats();
        float[] to = new float[places() * from.length];
        for (int i = 0; i < to.length; i++) {
            to[i] = from[i % from.length];
        }
        return b.floats(new long[] {to.length}, to);
    }
}
