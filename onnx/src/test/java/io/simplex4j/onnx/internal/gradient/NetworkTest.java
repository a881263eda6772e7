package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/*
 * Activations here are smooth where differences could straddle a kink; the golden tests have the rectified networks.
 */
/** Small networks of the usual kinds, with the gradients of their weights. */
final class NetworkTest {
    private final SplittableRandom random = new SplittableRandom(20261115);

    private String weights(GraphBuilder graph, String name, double low, double high, long... dims) {
        float[] values = new float[Math.toIntExact(Arrays.stream(dims).reduce(1, (a, b) -> a * b))];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (low + (high - low) * random.nextDouble());
        }
        return graph.initializer(
                Tensor.ofFloats(name, Arrays.stream(dims).boxed().toList(), values));
    }

    private String conv(GraphBuilder graph, String x, String name, long in, long out, long stride) {
        return graph.node(
                "Conv",
                List.of(x, weights(graph, name, -0.4, 0.4, out, in, 3, 3)),
                Attribute.ofInts("strides", stride, stride),
                Attribute.ofInts("pads", 1, 1, 1, 1));
    }

    private String batchNorm(GraphBuilder graph, String x, String name, long channels) {
        return graph.node(
                "BatchNormalization",
                List.of(
                        x,
                        weights(graph, name + ".scale", 0.5, 1.5, channels),
                        weights(graph, name + ".bias", -0.5, 0.5, channels),
                        weights(graph, name + ".mean", -0.5, 0.5, channels),
                        weights(graph, name + ".variance", 0.5, 1.5, channels)));
    }

    /* Two residual blocks, the second with a stride and a projection of the shortcut. */
    private String resNet(GraphBuilder graph, String x, String activation) {
        String stem = graph.node(activation, List.of(batchNorm(graph, conv(graph, x, "stem", 2, 3, 1), "n0", 3)));
        String inner = graph.node(activation, List.of(batchNorm(graph, conv(graph, stem, "c1", 3, 3, 1), "n1", 3)));
        String second = batchNorm(graph, conv(graph, inner, "c2", 3, 3, 1), "n2", 3);
        String block = graph.node(activation, List.of(graph.node("Add", List.of(second, stem))));
        String down = batchNorm(graph, conv(graph, block, "c3", 3, 4, 2), "n3", 4);
        String shortcut = graph.node(
                "Conv", List.of(block, weights(graph, "c4", -0.5, 0.5, 4, 3, 1, 1)), Attribute.ofInts("strides", 2, 2));
        String last = graph.node(activation, List.of(graph.node("Add", List.of(down, shortcut))));
        String pooled = graph.node("Flatten", List.of(graph.node("GlobalAveragePool", List.of(last))));
        return graph.node(
                "Gemm",
                List.of(pooled, weights(graph, "w", -1, 1, 5, 4), weights(graph, "b", -1, 1, 5)),
                Attribute.ofInt("transB", 1));
    }

    @Test
    void residual_network() {
        RuleCheck.of(2, 6, 6)
                .withRespectTo("stem", "n0.scale", "n0.bias", "c1", "c3", "c4", "n3.scale", "w", "b")
                .check((graph, x) -> resNet(graph, x, "Softplus"));
    }

    @Test
    void rectified_residual_network_away_from_its_kinks() {
        RuleCheck.of(2, 5, 5).step(3e-3).tolerance(1e-3).kinked().check((graph, x) -> resNet(graph, x, "Relu"));
    }

    @Test
    void multilayer_perceptron_that_normalises_some_of_its_features() {
        RuleCheck.of(8).withRespectTo("bn.scale", "bn.bias", "w1", "b1", "w2").check((graph, x) -> {
            String some = graph.node("Slice", List.of(x, graph.longs(0), graph.longs(3), graph.longs(1)));
            String others = graph.node(
                    "Slice", List.of(x, graph.longs(3), graph.longs(Long.MAX_VALUE), graph.longs(1), graph.longs(1)));
            String all =
                    graph.node("Concat", List.of(batchNorm(graph, some, "bn", 3), others), Attribute.ofInt("axis", 1));
            String hidden = graph.node(
                    "Gemm",
                    List.of(all, weights(graph, "w1", -0.5, 0.5, 10, 8), weights(graph, "b1", -0.5, 0.5, 10)),
                    Attribute.ofInt("transB", 1));
            String dropped = graph.node("Dropout", List.of(graph.node("Softplus", List.of(hidden))));
            return graph.node(
                    "Tanh", List.of(graph.node("MatMul", List.of(dropped, weights(graph, "w2", -1, 1, 10, 4)))));
        });
    }

    @Test
    void convolutional_network_of_the_paper_in_small() {
        RuleCheck.of(1, 14, 14)
                .step(3e-3)
                .tolerance(1e-3)
                .kinked()
                .opsets(13L, 26L)
                .check((graph, x) -> {
                    String first = graph.node("MaxPool", List.of(conv5(graph, x, "c1", 1, 3)), windows());
                    String second = graph.node(
                            "MaxPool",
                            List.of(conv5(graph, graph.node("Relu", List.of(first)), "c2", 3, 4)),
                            windows());
                    String flat =
                            graph.node("Reshape", List.of(graph.node("Relu", List.of(second)), graph.longs(-1, 4)));
                    String hidden = graph.node("Gemm", List.of(flat, weights(graph, "w", -1, 1, 4, 6)));
                    return graph.node("Relu", List.of(hidden));
                });
    }

    private String conv5(GraphBuilder graph, String x, String name, long in, long out) {
        return graph.node("Conv", List.of(x, weights(graph, name, -0.3, 0.3, out, in, 5, 5)));
    }

    private static Attribute[] windows() {
        return new Attribute[] {Attribute.ofInts("kernel_shape", 2, 2), Attribute.ofInts("strides", 2, 2)};
    }
}
