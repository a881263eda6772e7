package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PointwiseRulesTest {
    @ParameterizedTest(name = "{0} between {1} and {2}, from opset {3}")
    @CsvSource({
        "Neg, -1, 1, 13",
        "Sqrt, 0.5, 2, 13",
        "Exp, -1, 1, 13",
        "Log, 0.5, 2, 13",
        "Reciprocal, 0.5, 2, 13",
        "Reciprocal, -2, -0.5, 13",
        "Sin, -2, 2, 13",
        "Cos, -2, 2, 13",
        "Tan, -1, 1, 13",
        "Asin, -0.8, 0.8, 13",
        "Acos, -0.8, 0.8, 13",
        "Atan, -2, 2, 13",
        "Sinh, -1, 1, 13",
        "Cosh, -1, 1, 13",
        "Asinh, -2, 2, 13",
        "Acosh, 1.5, 3, 13",
        "Atanh, -0.7, 0.7, 13",
        "Erf, -2, 2, 13",
        "Tanh, -2, 2, 13",
        "Sigmoid, -4, 4, 13",
        "Softplus, -4, 4, 13",
        "Softsign, 0.2, 2, 13",
        "Softsign, -2, -0.2, 13",
        "Mish, -3, 3, 18"
    })
    void smooth_functions(String operator, double low, double high, long since) {
        RuleCheck.of(3, 4).between(low, high).since(since).check((graph, x) -> graph.node(operator, List.of(x)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Relu", "Abs", "LeakyRelu", "Elu", "Selu", "Celu", "HardSigmoid", "Identity"})
    void functions_with_a_kink(String operator) {
        RuleCheck.of(3, 4).spread().check((graph, x) -> graph.node(operator, List.of(x)));
    }

    @Test
    void nothing_comes_back_through_a_closed_relu_not_even_infinity() {
        RuleCheck.of(3, 4).between(-2, -0.5).check((graph, x) -> graph.node("Sqrt", graph.node("Relu", x)));
    }

    /* The runtime writes it as other functions, and knows how in opset 24 only. */
    @Test
    void the_swish() {
        RuleCheck.of(3, 4).opsets(24L).between(-4, 4).check((graph, x) -> graph.node("Swish", List.of(x)));
        RuleCheck.of(3, 4)
                .opsets(24L)
                .check((graph, x) -> graph.node("Swish", List.of(x), Attribute.ofFloat("alpha", 1.7f)));
    }

    @Test
    void functions_with_settings() {
        for (String operator : List.of("LeakyRelu", "Elu", "Selu", "Celu")) {
            RuleCheck.of(3, 4)
                    .spread()
                    .check((graph, x) -> graph.node(operator, List.of(x), Attribute.ofFloat("alpha", 0.3f)));
        }
        RuleCheck.of(3, 4)
                .spread()
                .check((graph, x) -> graph.node(
                        "HardSigmoid",
                        List.of(x),
                        Attribute.ofFloat("alpha", 1 / 2.4f),
                        Attribute.ofFloat("beta", 0.5f)));
        RuleCheck.of(3, 4)
                .spread()
                .check((graph, x) -> graph.node(
                        "Shrink", List.of(x), Attribute.ofFloat("lambd", 0.24f), Attribute.ofFloat("bias", 0.1f)));
        RuleCheck.of(3, 4)
                .spread()
                .check((graph, x) -> graph.node("ThresholdedRelu", List.of(x), Attribute.ofFloat("alpha", 0.24f)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ThresholdedRelu", "Shrink"})
    void functions_with_a_gap(String operator) {
        RuleCheck.of(3, 4).between(-0.4, 0.4).check((graph, x) -> graph.node(operator, List.of(x)));
        RuleCheck.of(3, 4).between(1.1, 2).check((graph, x) -> graph.node(operator, List.of(x)));
    }

    @Test
    void the_hard_swish_in_its_three_parts() {
        RuleCheck.of(3, 4).since(14).between(-2.9, 2.9).check((graph, x) -> graph.node("HardSwish", List.of(x)));
        RuleCheck.of(3, 4).since(14).between(3.1, 5).check((graph, x) -> graph.node("HardSwish", List.of(x)));
        RuleCheck.of(3, 4).since(14).between(-5, -3.1).check((graph, x) -> graph.node("HardSwish", List.of(x)));
    }

    @Test
    void clipping_on_both_sides_or_one() {
        for (boolean[] bounds : new boolean[][] {{true, true}, {true, false}, {false, true}, {false, false}}) {
            RuleCheck.of(3, 4).spread().check((graph, x) -> {
                List<String> inputs = new ArrayList<>(List.of(x));
                inputs.add(bounds[0] ? graph.scalar(-0.24f) : "");
                inputs.add(bounds[1] ? graph.scalar(0.36f) : "");
                return graph.node("Clip", inputs);
            });
        }
    }
}
