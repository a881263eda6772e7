package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LinearRulesTest {
    @ParameterizedTest
    @CsvSource({"0, 1, 1", "1, 1, 1", "0, 0.5, 2", "1, 2, 0.25"})
    void gemm_of_the_input_with_weights(long transB, float alpha, float beta) {
        RuleCheck.of(4).withRespectTo("w", "c").check((graph, x) -> {
            String w = transB == 1 ? Fill.random(graph, "w", 3, 4) : Fill.random(graph, "w", 4, 3);
            return graph.node(
                    "Gemm",
                    List.of(x, w, Fill.random(graph, "c", 3)),
                    Attribute.ofInt("transB", transB),
                    Attribute.ofFloat("alpha", alpha),
                    Attribute.ofFloat("beta", beta));
        });
    }

    @Test
    void gemm_whose_bias_is_broadcast_along_columns() {
        RuleCheck.of(4).withRespectTo("w", "c").check((graph, x) -> {
            String w = Fill.random(graph, "w", 4, 3);
            return graph.node("Gemm", List.of(x, w, Fill.random(graph, "c", 1, 1)));
        });
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0, 1", "1, 0", "1, 1"})
    void gemm_of_transposed_matrices_that_both_depend_on_the_input(long transA, long transB) {
        RuleCheck.of(3).mixing().check((graph, x) -> {
            String other = graph.node("Mul", List.of(x, x));
            String left = transA == 1 ? x : graph.node("Transpose", List.of(x));
            String right = transB == 1 ? graph.node("Transpose", List.of(other)) : other;
            return graph.node(
                    "Gemm", List.of(left, right), Attribute.ofInt("transA", transA), Attribute.ofInt("transB", transB));
        });
    }

    @Test
    void matrix_products_of_any_rank_with_weights() {
        for (long[] example : new long[][] {{4}, {3, 4}, {2, 3, 4}}) {
            RuleCheck.of(example)
                    .withRespectTo("w")
                    .check((graph, x) -> graph.node("MatMul", List.of(x, Fill.random(graph, "w", 4, 5))));
        }
    }

    @Test
    void matrix_products_with_broadcast_stacks() {
        RuleCheck.of(2, 3, 4)
                .withRespectTo("w")
                .check((graph, x) -> graph.node("MatMul", List.of(x, Fill.random(graph, "w", 2, 4, 2))));
        RuleCheck.of(1, 3, 4)
                .withRespectTo("w")
                .check((graph, x) -> graph.node("MatMul", List.of(x, Fill.random(graph, "w", 2, 4, 2))));
        RuleCheck.of(4, 3)
                .withRespectTo("w")
                .check((graph, x) -> graph.node("MatMul", List.of(Fill.random(graph, "w", 2, 4), x)));
        RuleCheck.of(2, 4, 3)
                .withRespectTo("w")
                .check((graph, x) -> graph.node("MatMul", List.of(Fill.random(graph, "w", 1, 1, 2, 4), x)));
    }

    @Test
    void matrix_products_of_the_input_with_itself() {
        RuleCheck.of(3, 4).check((graph, x) -> {
            String turned = graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 0, 2, 1));
            return graph.node("MatMul", List.of(x, turned));
        });
    }

    @Test
    void products_with_vectors() {
        for (long[] example : new long[][] {{4}, {3, 4}, {2, 3, 4}}) {
            RuleCheck.of(example)
                    .withRespectTo("v")
                    .check((graph, x) -> graph.node("MatMul", List.of(x, Fill.random(graph, "v", 4))));
        }
        RuleCheck.of(3, 4)
                .withRespectTo("v")
                .check((graph, x) -> graph.node("MatMul", List.of(Fill.random(graph, "v", 3), x)));
        RuleCheck.of(1).mixing().check((graph, x) -> {
            String vector = graph.node("Reshape", List.of(x, graph.longs(-1)));
            String square = graph.node("Mul", List.of(vector, vector));
            String product = graph.node("MatMul", List.of(vector, square));
            return graph.node("Mul", List.of(x, graph.node("Unsqueeze", List.of(product, graph.longs(0)))));
        });
    }
}
