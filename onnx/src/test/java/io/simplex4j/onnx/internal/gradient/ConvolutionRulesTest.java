package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConvolutionRulesTest {
    @ParameterizedTest(name = "size {0}, kernel {1}, stride {2}, pad {3}, dilation {4}, group {5}")
    @CsvSource({
        "5, 3, 1, 0, 1, 1",
        "6, 3, 2, 1, 1, 1",
        "7, 2, 3, 0, 1, 1",
        "6, 2, 1, 1, 2, 2",
        "7, 3, 2, 2, 2, 4",
        "5, 1, 2, 0, 1, 2"
    })
    void convolution_of_pictures(long size, long kernel, long stride, long pad, long dilation, long group) {
        RuleCheck.of(4, size, size + 1)
                .withRespectTo("w", "b")
                .check((graph, x) -> graph.node(
                        "Conv",
                        List.of(x, Fill.random(graph, "w", 4, 4 / group, kernel, kernel), Fill.random(graph, "b", 4)),
                        Attribute.ofInts("strides", stride, stride),
                        Attribute.ofInts("pads", pad, pad, pad, pad),
                        Attribute.ofInts("dilations", dilation, dilation),
                        Attribute.ofInt("group", group)));
    }

    @Test
    void convolution_with_uneven_settings() {
        RuleCheck.of(2, 7, 6)
                .withRespectTo("w")
                .check((graph, x) -> graph.node(
                        "Conv",
                        List.of(x, Fill.random(graph, "w", 3, 2, 3, 2)),
                        Attribute.ofInts("kernel_shape", 3, 2),
                        Attribute.ofInts("strides", 2, 1),
                        Attribute.ofInts("pads", 0, 1, 2, 0),
                        Attribute.ofInts("dilations", 1, 2)));
    }

    @ParameterizedTest
    @CsvSource({"SAME_UPPER", "SAME_LOWER", "VALID"})
    void convolution_with_automatic_padding(String automatic) {
        for (long stride = 1; stride <= 2; stride++) {
            long by = stride;
            RuleCheck.of(2, 5, 6)
                    .opsets(17L, 26L)
                    .withRespectTo("w")
                    .check((graph, x) -> graph.node(
                            "Conv",
                            List.of(x, Fill.random(graph, "w", 3, 2, 2, 3)),
                            Attribute.ofString("auto_pad", automatic),
                            Attribute.ofInts("strides", by, by)));
        }
    }

    @ParameterizedTest(name = "channels {0}, kernel {1}, pad {2}, {3}, dilation {4}, group {5}")
    @CsvSource({
        "16, 3, 1, 1, 1, 1",
        "16, 3, 2, 0, 1, 1",
        "17, 1, 0, 0, 1, 1",
        "16, 2, 3, 1, 1, 1",
        "3, 3, 1, 1, 1, 3",
        "4, 2, 0, 3, 3, 2",
        "4, 3, 0, 0, 1, 4"
    })
    void convolution_with_weights_that_stay(
            long channels, long kernel, long begin, long end, long dilation, long group) {
        RuleCheck.of(channels, 4, 3 + 2 * group)
                .opsets(17L)
                .tolerance(3e-4)
                .check((graph, x) -> graph.node(
                        "Conv",
                        List.of(x, Fill.random(graph, "w", 2 * group, channels / group, kernel, 2)),
                        Attribute.ofInts("pads", begin, begin, end, end),
                        Attribute.ofInts("dilations", dilation, 1),
                        Attribute.ofInt("group", group)));
    }

    @ParameterizedTest(name = "picture {0}×{1}, stride {2}, pads {3} and {4}")
    @CsvSource({"2, 2, 1, 1, 1", "1, 1, 1, 1, 1", "2, 1, 2, 1, 1", "1, 4, 1, 2, 0"})
    void a_picture_smaller_than_half_a_kernel(long high, long wide, long stride, long begin, long end) {
        RuleCheck check = RuleCheck.of(16, high, wide);
        RuleCheck.Model model = (graph, x) -> graph.node(
                "Conv",
                List.of(x, Fill.random(graph, "w", 128, 16, 3, 3), Fill.random(graph, "b", 128)),
                Attribute.ofInts("strides", stride, stride),
                Attribute.ofInts("pads", begin, 1, end, 1));
        check.check(model);
    }

    @Test
    void a_short_series_with_a_wide_kernel() {
        RuleCheck.of(32, 2)
                .check((graph, x) -> graph.node(
                        "Conv", List.of(x, Fill.random(graph, "w", 128, 32, 5)), Attribute.ofInts("pads", 2, 2)));
    }

    @ParameterizedTest(name = "picture {0}×{1}, stride {2}, dilation {3}, pads {4} and {5}")
    @CsvSource({"4, 4, 2, 1, 1, 1", "4, 3, 2, 1, 0, 1", "5, 6, 3, 1, 1, 0", "5, 5, 2, 2, 1, 2"})
    void few_outputs(long high, long wide, long stride, long dilation, long begin, long end) {
        RuleCheck check = RuleCheck.of(8, high, wide);
        RuleCheck.Model model = (graph, x) -> graph.node(
                "Conv",
                List.of(x, Fill.random(graph, "w", 256, 8, 3, 3)),
                Attribute.ofInts("strides", stride, stride),
                Attribute.ofInts("dilations", dilation, dilation),
                Attribute.ofInts("pads", begin, begin, end, end));
        check.check(model);
    }

    @Test
    void weights_that_are_learnt() {
        RuleCheck.of(16, 2, 2)
                .withRespectTo("w", "b")
                .check((graph, x) -> graph.node(
                        "Conv",
                        List.of(x, Fill.random(graph, "w", 128, 16, 3, 3), Fill.random(graph, "b", 128)),
                        Attribute.ofInts("pads", 1, 1, 1, 1)));
    }

    @Test
    void convolution_of_series_and_of_volumes() {
        RuleCheck.of(3, 9)
                .withRespectTo("w", "b")
                .check((graph, x) -> graph.node(
                        "Conv",
                        List.of(x, Fill.random(graph, "w", 2, 3, 3), Fill.random(graph, "b", 2)),
                        Attribute.ofInts("strides", 2),
                        Attribute.ofInts("pads", 1, 0)));
        RuleCheck.of(2, 4, 3, 4)
                .withRespectTo("w")
                .check((graph, x) -> graph.node(
                        "Conv",
                        List.of(x, Fill.random(graph, "w", 2, 2, 2, 2, 3)),
                        Attribute.ofInts("pads", 0, 1, 0, 1, 0, 1),
                        Attribute.ofInts("strides", 2, 1, 1)));
    }

    @ParameterizedTest(name = "kernel {0}, stride {1}, pad {2}, dilation {3}, extra {4}, group {5}")
    @CsvSource({"3, 1, 0, 1, 0, 1", "3, 2, 1, 1, 1, 1", "2, 2, 0, 1, 0, 2", "3, 3, 1, 2, 2, 2"})
    void transposed_convolution(long kernel, long stride, long pad, long dilation, long extra, long group) {
        RuleCheck.of(4, 3, 4)
                .withRespectTo("w", "b")
                .check((graph, x) -> graph.node(
                        "ConvTranspose",
                        List.of(x, Fill.random(graph, "w", 4, 4 / group, kernel, kernel), Fill.random(graph, "b", 4)),
                        Attribute.ofInts("strides", stride, stride),
                        Attribute.ofInts("pads", pad, pad, pad, pad),
                        Attribute.ofInts("dilations", dilation, dilation),
                        Attribute.ofInts("output_padding", extra, extra),
                        Attribute.ofInt("group", group)));
    }

    @Test
    void transposed_convolution_with_automatic_padding_is_refused() {
        RuleCheck.of(1, 3, 3)
                .refuses(
                        "its padding is automatic",
                        (graph, x) -> graph.node(
                                "ConvTranspose",
                                List.of(x, Fill.random(graph, "w", 1, 1, 2, 2)),
                                Attribute.ofString("auto_pad", "SAME_UPPER"),
                                Attribute.ofInts("strides", 2, 2)));
    }
}
