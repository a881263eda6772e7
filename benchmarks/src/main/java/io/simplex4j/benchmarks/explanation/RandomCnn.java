package io.simplex4j.benchmarks.explanation;

import io.simplex4j.math.Matrix;
import io.simplex4j.onnx.OnnxModel;
import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The paper's network for digits, with random weights and biases: harder than any trained one, as its gradient changes
 * more often along a line.
 */
final class RandomCnn {
    private static final int SIDE = 28;

    private final GraphBuilder graph = new GraphBuilder("cnn");
    private final SplittableRandom random = new SplittableRandom(7);

    private RandomCnn() {}

    /** The network, for one thread. */
    static OnnxModel load() {
        return OnnxModel.parse(
                new RandomCnn().file().encode(),
                OnnxModel.Options.withDefaults().withThreads(1));
    }

    private OnnxFile file() {
        String x = graph.input("x", ElementType.FLOAT, -1, 1, SIDE, SIDE);
        String first = graph.node("Relu", List.of(pooled(x, 10, 1)));
        String second = graph.node("Relu", List.of(pooled(first, 20, 10)));
        String flat = graph.node("Flatten", List.of(second));
        String latent = graph.node("Relu", List.of(linear(flat, 50, 320)));
        String output = linear(latent, 10, 50);
        graph.output(output, ElementType.FLOAT, -1, 10);
        return OnnxFile.of(graph.build("cnn"), 13);
    }

    private String pooled(String x, int channels, int from) {
        String kernels = weights(new long[] {channels, from, 5, 5}, from * 25);
        String convolved = graph.node(
                "Conv", List.of(x, kernels, weights(new long[] {channels}, 8)), Attribute.ofInts("kernel_shape", 5, 5));
        return graph.node(
                "MaxPool",
                List.of(convolved),
                Attribute.ofInts("kernel_shape", 2, 2),
                Attribute.ofInts("strides", 2, 2));
    }

    private String linear(String x, int to, int from) {
        String bias = weights(new long[] {to}, 8);
        return graph.node("Gemm", List.of(x, weights(new long[] {to, from}, from), bias), Attribute.ofInt("transB", 1));
    }

    private String weights(long[] dims, int fanIn) {
        int count = 1;
        for (long dim : dims) {
            count *= (int) dim;
        }
        float[] values = new float[count];
        for (int i = 0; i < count; i++) {
            values[i] = (float) (random.nextGaussian() * Math.sqrt(2.0 / fanIn));
        }
        return graph.floats(dims, values);
    }

    /** Images of a few bright blobs on black. */
    static Matrix images(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        float[][] images = new float[count][SIDE * SIDE];
        for (float[] image : images) {
            for (int blob = 0; blob < 6; blob++) {
                double row = random.nextDouble(5, 23);
                double column = random.nextDouble(5, 23);
                for (int i = 0; i < image.length; i++) {
                    int across = i % SIDE;
                    int down = (i - across) / SIDE;
                    double distance = Math.hypot(down - row, across - column);
                    image[i] = (float) Math.max(image[i], Math.exp(-distance * distance / 4));
                }
            }
        }
        return Matrix.of(images);
    }
}
