package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NormalisationRulesTest {
    @ParameterizedTest(name = "axis {0}")
    @ValueSource(longs = {1, 2, 3, -1, -2, -3})
    void layer_normalisation(long axis) {
        long[] shape = {3, 2, 4};
        long[] scale = Arrays.copyOfRange(shape, (int) (axis < 0 ? axis + 3 : axis - 1), 3);
        RuleCheck.of(shape).opsets(17L, 18L, 26L).withRespectTo("scale", "bias").check((graph, x) -> {
            return graph.node(
                    "LayerNormalization",
                    List.of(x, Fill.between(graph, "scale", 0.5, 2, scale), Fill.between(graph, "bias", -1, 1, scale)),
                    Attribute.ofInt("axis", axis));
        });
    }

    @Test
    void layer_normalisation_without_bias_and_with_its_own_epsilon() {
        RuleCheck.of(6)
                .opsets(17L, 26L)
                .withRespectTo("scale")
                .check((graph, x) -> graph.node(
                        "LayerNormalization",
                        List.of(x, Fill.between(graph, "scale", 0.5, 2, 6)),
                        Attribute.ofFloat("epsilon", 0.3f)));
    }

    @Test
    void layer_normalisation_whose_mean_is_used_is_refused() {
        RuleCheck.of(6).opsets(17L).refuses("its Mean or InvStdDev output is used; expected only Y", (graph, x) -> {
            List<String> outputs =
                    graph.node("LayerNormalization", 2, List.of(x, Fill.between(graph, "scale", 0.5, 2, 6)));
            return graph.node("Add", outputs);
        });
    }

    @Test
    void layer_normalisation_in_double() {
        RuleCheck.of(3, 4).opsets(17L, 26L).check((graph, x) -> {
            double[] factors = {0.5, 1, 2, 1.5};
            String scale = graph.initializer(Tensor.ofDoubles("scale", List.of(4L), factors));
            String wide = graph.node("Cast", List.of(x), Attribute.ofInt("to", ElementType.DOUBLE.code()));
            String normal = graph.node("LayerNormalization", List.of(wide, scale));
            return graph.node("Cast", List.of(normal), Attribute.ofInt("to", ElementType.FLOAT.code()));
        });
    }

    @ParameterizedTest(name = "space {0}")
    @ValueSource(strings = {"5", "3 4", "2 3 2"})
    void instance_normalisation(String space) {
        RuleCheck.of(shape(3, space)).withRespectTo("scale", "bias").check((graph, x) -> {
            return graph.node(
                    "InstanceNormalization",
                    List.of(x, Fill.between(graph, "scale", 0.5, 2, 3), Fill.between(graph, "bias", -1, 1, 3)),
                    Attribute.ofFloat("epsilon", 0.01f));
        });
    }

    @ParameterizedTest(name = "groups {0}, space {1}")
    @CsvSource({"1,3 2", "2,3 2", "4,3 2", "2,5"})
    void group_normalisation(long groups, String space) {
        RuleCheck.of(shape(4, space))
                .opsets(21L, 26L)
                .withRespectTo("scale", "bias")
                .check((graph, x) -> {
                    return graph.node(
                            "GroupNormalization",
                            List.of(x, Fill.between(graph, "scale", 0.5, 2, 4), Fill.between(graph, "bias", -1, 1, 4)),
                            Attribute.ofInt("num_groups", groups));
                });
    }

    @ParameterizedTest(name = "axis {0}")
    @ValueSource(longs = {1, 2, -1, -2})
    void root_mean_square_normalisation(long axis) {
        long[] scale = axis == 2 || axis == -1 ? new long[] {4} : new long[] {3, 4};
        RuleCheck.of(3, 4)
                .opsets(23L, 26L)
                .withRespectTo("scale")
                .check((graph, x) -> graph.node(
                        "RMSNormalization",
                        List.of(x, Fill.between(graph, "scale", 0.5, 2, scale)),
                        Attribute.ofInt("axis", axis)));
    }

    @ParameterizedTest(name = "axis {0}, p {1}")
    @CsvSource({"1,2", "-1,2", "2,2", "1,1", "-1,1"})
    void lp_normalisation(long axis, long p) {
        RuleCheck.of(3, 4)
                .spread()
                .step(0.005)
                .tolerance(1e-3)
                .check((graph, x) -> graph.node(
                        "LpNormalization", List.of(x), Attribute.ofInt("axis", axis), Attribute.ofInt("p", p)));
    }

    @ParameterizedTest(name = "p {0}")
    @ValueSource(longs = {1, 2})
    void lp_normalisation_of_zeros_has_no_slope(long p) {
        RuleCheck.of(3)
                .check((graph, x) -> graph.node(
                        "LpNormalization",
                        List.of(graph.node("Mul", List.of(x, graph.scalar(0)))),
                        Attribute.ofInt("p", p)));
    }

    @Test
    void group_normalisation_that_scales_whole_groups() {
        RuleCheck.of(4, 3)
                .opsets(18L, 20L)
                .withRespectTo("scale", "bias")
                .check((graph, x) -> graph.node(
                        "GroupNormalization",
                        List.of(x, Fill.positive(graph, "scale", 2), Fill.random(graph, "bias", 2)),
                        Attribute.ofInt("num_groups", 2)));
    }

    @Test
    void mean_and_variance() {
        RuleCheck.of(2, 3, 4)
                .check((graph, x) ->
                        graph.node("MeanVarianceNormalization", List.of(x), Attribute.ofInts("axes", 2, 3)));
        RuleCheck.of(2, 3, 4)
                .opsets(13L, 26L)
                .mixing()
                .check((graph, x) -> graph.node("MeanVarianceNormalization", List.of(x)));
    }

    @ParameterizedTest(name = "over {0} channels")
    @ValueSource(longs = {1, 3, 5, 9})
    void local_response_normalisation(long size) {
        RuleCheck.of(5, 2, 3)
                .check((graph, x) -> graph.node(
                        "LRN",
                        List.of(x),
                        Attribute.ofInt("size", size),
                        Attribute.ofFloat("alpha", 0.7f),
                        Attribute.ofFloat("beta", 0.6f),
                        Attribute.ofFloat("bias", 1.5f)));
    }

    private static long[] shape(long channels, String space) {
        List<Long> shape = new ArrayList<>(List.of(channels));
        for (String length : space.split(" ", -1)) {
            shape.add(Long.valueOf(length));
        }
        return shape.stream().mapToLong(Long::longValue).toArray();
    }
}
