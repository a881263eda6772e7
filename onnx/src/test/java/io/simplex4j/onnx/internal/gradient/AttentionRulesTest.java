package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AttentionRulesTest {
    @ParameterizedTest(name = "{0} along axis {1}")
    @CsvSource({"Softmax,1", "Softmax,2", "Softmax,-1", "Softmax,-2", "LogSoftmax,1", "LogSoftmax,-1", "LogSoftmax,-2"})
    void softmax(String operator, long axis) {
        RuleCheck.of(3, 4)
                .between(-2, 2)
                .check((graph, x) -> graph.node(operator, List.of(x), Attribute.ofInt("axis", axis)));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"Softmax", "LogSoftmax"})
    void softmax_goes_along_the_last_axis_if_not_told_otherwise(String operator) {
        RuleCheck.of(2, 3, 2).between(-2, 2).check((graph, x) -> graph.node(operator, List.of(x)));
    }

    @ParameterizedTest(name = "{0}, by {1}, {2}")
    @CsvSource({
        "half last, Div, 1.41421356",
        "half first, Mul, 0.70710678",
        "half beside, Mul, 0.70710678",
        "half last, Mul, 0.5"
    })
    void gelu_as_a_chain(String form, String scaling, float scale) {
        RuleCheck.of(3, 4).opsets(17L).between(-2, 2).check((graph, x) -> {
            String erf = graph.node("Erf", graph.node(scaling, x, graph.scalar(scale)));
            String twice = graph.node("Add", graph.scalar(1), erf);
            return switch (form) {
                case "half last" -> graph.node("Mul", graph.node("Mul", x, twice), graph.scalar(0.5f));
                case "half first" -> graph.node("Mul", graph.node("Mul", graph.scalar(0.5f), x), twice);
                default -> graph.node("Mul", x, graph.node("Mul", twice, graph.scalar(0.5f)));
            };
        });
    }

    @Test
    void rows_that_are_masked_as_a_whole_have_no_gradient() {
        float none = Float.NEGATIVE_INFINITY;
        RuleCheck.of(2, 3).between(-2, 2).check((graph, x) -> {
            String mask = graph.floats(new long[] {1, 2, 3}, none, none, none, 0, none, 0);
            String y = graph.node("Softmax", List.of(graph.node("Add", x, mask)), Attribute.ofInt("axis", -1));
            return graph.node("Where", graph.node("IsNaN", y), graph.scalar(0), y);
        });
    }

    @Test
    void a_query_that_may_look_at_nothing_gives_nothing() {
        RuleCheck.of(1, 3, 2).opsets(23L).check((graph, x) -> {
            boolean[] visible = {true, false, true, false, false, false, true, true, true};
            String mask = graph.initializer(Tensor.ofBooleans("mask", List.of(3L, 3L), visible));
            return graph.node("Attention", graph.node("Sin", x), x, x, mask);
        });
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"Softmax", "LogSoftmax"})
    void softmax_in_double(String operator) {
        RuleCheck.of(4).between(-2, 2).check((graph, x) -> {
            String wide = graph.node("Cast", List.of(x), Attribute.ofInt("to", ElementType.DOUBLE.code()));
            String result = graph.node(operator, List.of(wide));
            return graph.node("Cast", List.of(result), Attribute.ofInt("to", ElementType.FLOAT.code()));
        });
    }

    @ParameterizedTest(name = "approximate {0}")
    @ValueSource(strings = {"none", "tanh"})
    void gelu(String approximate) {
        RuleCheck.of(9)
                .opsets(20L, 26L)
                .between(-4, 4)
                .check((graph, x) -> graph.node("Gelu", List.of(x), Attribute.ofString("approximate", approximate)));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "bij,jk->bik",
                "bij, jk -> bki",
                "bij,jk->ib",
                "...j,jk->...k",
                "...ij,jk->...ki",
                "bij,jk",
                "bij,ik->b",
                "bij,jk->b",
                "bij,kj->bijk",
                "bij,jk->bk",
                "...,jk->...jk",
                "bij,...k->bj..."
            })
    void einsum_of_the_input_and_weights(String equation) {
        RuleCheck.of(3, 4).withRespectTo("K").check((graph, x) -> {
            long[] shape = equation.contains(",ik") ? new long[] {3, 2} : new long[] {4, 4};
            String weights = Fill.random(graph, "K", shape);
            return graph.node("Einsum", List.of(x, weights), Attribute.ofString("equation", equation));
        });
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"bij->bji", "bij->b", "bij->bj", "...j->...", "bij->jb", "bij->bij"})
    void einsum_of_one_operand(String equation) {
        RuleCheck.of(3, 4)
                .check((graph, x) -> graph.node(
                        "Einsum", List.of(graph.node("Tanh", List.of(x))), Attribute.ofString("equation", equation)));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "bij,bkj->bik",
                "bqd,bkd->bqk",
                "...qd,...kd->...qk",
                "bqd,bqe->bde",
                "bqd,bqd->b",
                "bqd,bqd->bqd",
                "bqd,bke->bqk"
            })
    void einsum_of_the_input_with_itself(String equation) {
        RuleCheck.of(3, 4)
                .check((graph, x) -> graph.node(
                        "Einsum",
                        List.of(x, graph.node("Tanh", List.of(x))),
                        Attribute.ofString("equation", equation)));
    }

    @Test
    void einsum_of_three_operands() {
        RuleCheck.of(3, 4)
                .withRespectTo("K")
                .check((graph, x) -> graph.node(
                        "Einsum",
                        List.of(x, Fill.random(graph, "K", 4, 2), graph.node("Sigmoid", List.of(x))),
                        Attribute.ofString("equation", "bij,jk,blj->bilk")));
    }

    @Test
    void einsum_stretches_axes_of_length_one() {
        RuleCheck.of(3, 4)
                .withRespectTo("K")
                .check((graph, x) -> graph.node(
                        "Einsum",
                        List.of(x, Fill.random(graph, "K", 1, 1, 4)),
                        Attribute.ofString("equation", "...ij,...ij->...ij")));
    }

    @Test
    void einsum_with_a_diagonal_is_refused() {
        RuleCheck.of(3, 3)
                .refuses(
                        "it takes a diagonal; expected each letter at most once in an operand",
                        (graph, x) -> graph.node("Einsum", List.of(x), Attribute.ofString("equation", "bii->bi")));
    }

    @ParameterizedTest(name = "interleaved {0}, {1} of 4 numbers")
    @CsvSource({"0, 0", "1, 0", "0, 2", "1, 2"})
    void rotary_embeddings(long interleaved, long turned) {
        long half = turned == 0 ? 2 : 1;
        Attribute[] settings = {
            Attribute.ofInt("interleaved", interleaved), Attribute.ofInt("rotary_embedding_dim", turned)
        };
        RuleCheck.of(2, 3, 4).since(23).check((graph, x) -> {
            String places = graph.node(
                    "ConstantOfShape",
                    List.of(graph.node(
                            "Concat",
                            List.of(
                                    graph.node(
                                            "Slice",
                                            List.of(graph.node("Shape", List.of(x)), graph.longs(0), graph.longs(1))),
                                    graph.longs(3)),
                            Attribute.ofInt("axis", 0))),
                    Attribute.ofTensor("value", Tensor.ofLongs("one", List.of(1L), new long[] {1})));
            return graph.node(
                    "RotaryEmbedding",
                    List.of(x, Fill.random(graph, "cos", 5, half), Fill.random(graph, "sin", 5, half), places),
                    settings);
        });
    }
}
