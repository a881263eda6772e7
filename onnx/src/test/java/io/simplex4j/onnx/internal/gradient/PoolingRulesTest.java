package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.OnnxFile;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PoolingRulesTest {
    private static Attribute[] settings(long kernel, long stride, long pad, long ceil, Attribute... more) {
        Attribute[] all = new Attribute[4 + more.length];
        all[0] = Attribute.ofInts("kernel_shape", kernel, kernel);
        all[1] = Attribute.ofInts("strides", stride, stride);
        all[2] = Attribute.ofInts("pads", pad, pad, pad, pad);
        all[3] = Attribute.ofInt("ceil_mode", ceil);
        System.arraycopy(more, 0, all, 4, more.length);
        return all;
    }

    @ParameterizedTest(name = "kernel {0}, stride {1}, pad {2}, ceil {3}")
    @CsvSource({"2, 2, 0, 0", "3, 1, 0, 0", "3, 2, 1, 0", "2, 3, 0, 0", "2, 2, 0, 1", "3, 2, 1, 1"})
    void the_largest_in_a_window(long kernel, long stride, long pad, long ceil) {
        RuleCheck.of(2, 5, 6)
                .spread()
                .step(0.05)
                .check((graph, x) -> graph.node("MaxPool", List.of(x), settings(kernel, stride, pad, ceil)));
    }

    @ParameterizedTest(name = "kernel {0}, stride {1}, pad {2}")
    @CsvSource({"2, 2, 0", "3, 2, 1", "2, 1, 0"})
    void a_rectifier_before_a_pool(long kernel, long stride, long pad) {
        RuleCheck check = RuleCheck.of(2, 5, 6).spread().step(0.05);
        RuleCheck.Model model =
                (graph, x) -> graph.node("MaxPool", List.of(graph.node("Relu", x)), settings(kernel, stride, pad, 0));
        check.check(model);
    }

    @Test
    void a_rectifier_that_others_read_chooses_by_itself() {
        RuleCheck.of(2, 4, 4).spread().step(0.05).check((graph, x) -> {
            String y = graph.node("Relu", x);
            String pooled = graph.node("MaxPool", List.of(y), settings(2, 2, 0, 0));
            String mean = graph.node("GlobalAveragePool", y);
            return graph.node("Add", pooled, mean);
        });
    }

    @ParameterizedTest(name = "kernel {0}, pool {1} by {2}, pad {3}")
    @CsvSource({"3, 2, 2, 0", "2, 3, 1, 1", "1, 1, 3, 0", "4, 2, 3, 1"})
    void the_largest_of_a_convolution(long kernel, long high, long wide, long pad) {
        RuleCheck.of(2, 6 * high + kernel - 1 - 2 * pad, 2 * wide + kernel - 1 - 2 * pad)
                .opsets(17L)
                .spread()
                .kinked()
                .check((graph, x) -> pooled(graph, x, kernel, high, wide, pad));
    }

    @ParameterizedTest(name = "kernel {0}, pool {1}, pad {2}, {3} left over")
    @CsvSource({"3, 2, 0, 0", "3, 2, 0, 1", "2, 3, 1, 2", "3, 2, 1, 1", "4, 3, 0, 1"})
    void the_largest_of_a_rectified_convolution(long kernel, long pool, long pad, long rest) {
        long side = 3 * pool + rest + kernel - 1 - 2 * pad;
        RuleCheck check = RuleCheck.of(2, side, side).opsets(17L).spread().kinked();
        RuleCheck.Model model = (graph, x) -> {
            String convolved = graph.node(
                    "Conv",
                    List.of(x, Fill.random(graph, "w", 3, 2, kernel, kernel), Fill.random(graph, "b", 3)),
                    Attribute.ofInts("pads", pad, pad, pad, pad));
            return graph.node("MaxPool", List.of(graph.node("Relu", convolved)), settings(pool, pool, 0, 0));
        };
        assertThat(check.operators(model)).contains("ConvTranspose").doesNotContain("ScatterElements");
        check.check(model);
    }

    private static String pooled(GraphBuilder graph, String x, long kernel, long high, long wide, long pad) {
        String convolved = graph.node(
                "Conv",
                List.of(x, Fill.random(graph, "w", 3, 2, kernel, kernel), Fill.random(graph, "b", 3)),
                Attribute.ofInts("pads", pad, pad, pad, pad));
        return graph.node(
                "MaxPool",
                List.of(convolved),
                Attribute.ofInts("kernel_shape", high, wide),
                Attribute.ofInts("strides", high, wide));
    }

    @Test
    void the_first_of_equal_ones_in_a_window_of_a_convolution_has_the_gradient() {
        GraphBuilder graph = new GraphBuilder("ties");
        String x = graph.input("x", ElementType.FLOAT, -1, 2, 8, 8);
        String latent = pooled(graph, x, 3, 2, 2, 0);
        graph.output(latent, ElementType.FLOAT, -1, 3, 3, 3);
        OnnxFile model = OnnxFile.of(graph.build("ties"), 17);
        Probe probe = Probe.of(List.of(2L, 8L, 8L));
        float[] same = new float[2 * 64];
        Arrays.fill(same, 0.3f);
        float[] u = new float[27];
        for (int i = 0; i < u.length; i++) {
            u[i] = i + 1;
        }
        try (Running joined = new Running(GradientGraph.of(model, x, latent, probe));
                Running apart = new Running(GradientGraph.of(model, x, latent, List.of(x, "w"), probe))) {
            Tensor[] inputs = {Tensor.of(same, 1, 2, 8, 8), Tensor.of(u, 1, 3, 3, 3)};
            assertThat(joined.run(inputs).get(0).floats())
                    .usingComparatorWithPrecision(1e-5f)
                    .containsExactly(apart.run(inputs).get(0).floats());
        }
    }

    @Test
    void the_largest_in_windows_of_series_and_volumes() {
        RuleCheck.of(2, 7)
                .spread()
                .check((graph, x) -> graph.node(
                        "MaxPool", List.of(x), Attribute.ofInts("kernel_shape", 3), Attribute.ofInts("dilations", 2)));
        RuleCheck.of(1, 4, 3, 4)
                .spread()
                .check((graph, x) -> graph.node(
                        "MaxPool",
                        List.of(x),
                        Attribute.ofInts("kernel_shape", 2, 2, 2),
                        Attribute.ofInts("strides", 2, 1, 2)));
        RuleCheck.of(1, 5, 5)
                .spread()
                .check((graph, x) -> graph.node(
                        "MaxPool",
                        List.of(x),
                        Attribute.ofInts("kernel_shape", 2, 2),
                        Attribute.ofInts("strides", 2, 2),
                        Attribute.ofString("auto_pad", "SAME_UPPER")));
    }

    @ParameterizedTest(name = "kernel {0}, stride {1}, pad {2}, ceil {3}, padding counts {4}")
    @CsvSource({
        "2, 2, 0, 0, 0",
        "3, 3, 0, 0, 0",
        "3, 1, 1, 0, 0",
        "3, 1, 1, 0, 1",
        "3, 2, 1, 0, 1",
        "2, 2, 0, 1, 0",
        "2, 2, 0, 1, 1",
        "3, 2, 1, 1, 0",
        "3, 2, 1, 1, 1",
        "2, 3, 0, 0, 0"
    })
    void the_average_of_a_window(long kernel, long stride, long pad, long ceil, long counted) {
        for (long[] example : new long[][] {{2, 6, 6}, {3, 5, 6}}) {
            RuleCheck.of(example)
                    .check((graph, x) -> graph.node(
                            "AveragePool",
                            List.of(x),
                            settings(kernel, stride, pad, ceil, Attribute.ofInt("count_include_pad", counted))));
        }
    }

    @Test
    void the_average_of_windows_of_series_and_volumes() {
        RuleCheck.of(2, 8)
                .check((graph, x) -> graph.node(
                        "AveragePool",
                        List.of(x),
                        Attribute.ofInts("kernel_shape", 3),
                        Attribute.ofInts("strides", 2)));
        RuleCheck.of(2, 4, 2, 4)
                .check((graph, x) -> graph.node(
                        "AveragePool",
                        List.of(x),
                        Attribute.ofInts("kernel_shape", 2, 2, 2),
                        Attribute.ofInts("strides", 2, 2, 2)));
        RuleCheck.of(1, 5, 5)
                .check((graph, x) -> graph.node(
                        "AveragePool",
                        List.of(x),
                        Attribute.ofInts("kernel_shape", 2, 2),
                        Attribute.ofString("auto_pad", "SAME_LOWER")));
        RuleCheck.of(1, 7)
                .since(19)
                .check((graph, x) -> graph.node(
                        "AveragePool",
                        List.of(x),
                        Attribute.ofInts("kernel_shape", 3),
                        Attribute.ofInts("dilations", 2),
                        Attribute.ofInts("pads", 1, 1)));
    }

    @Test
    void whole_channels() {
        RuleCheck.of(3, 4, 2).check((graph, x) -> graph.node("GlobalAveragePool", List.of(x)));
        RuleCheck.of(3, 5).check((graph, x) -> graph.node("GlobalAveragePool", List.of(x)));
        RuleCheck.of(3, 4, 2).spread().check((graph, x) -> graph.node("GlobalMaxPool", List.of(x)));
    }

    @ParameterizedTest(name = "p = {0}")
    @ValueSource(longs = {1, 2, 3})
    void norms_of_windows_and_of_channels(long p) {
        Attribute norm = Attribute.ofInt("p", p);
        RuleCheck.of(2, 5, 5)
                .spread()
                .check((graph, x) -> graph.node(
                        "LpPool",
                        List.of(x),
                        norm,
                        Attribute.ofInts("kernel_shape", 2, 3),
                        Attribute.ofInts("strides", 1, 2)));
        RuleCheck.of(2, 5, 4)
                .spread()
                .check((graph, x) -> graph.node(
                        "LpPool",
                        List.of(x),
                        norm,
                        Attribute.ofInts("kernel_shape", 2, 2),
                        Attribute.ofInts("pads", 1, 0, 1, 1)));
        RuleCheck.of(2, 3, 3)
                .spread()
                .opsets(13L, 21L)
                .check((graph, x) -> graph.node("GlobalLpPool", List.of(x), norm));
    }
}
