package io.simplex4j.onnx.internal.gradient;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ElementwiseRulesTest {
    private static final List<long[]> BROADCASTS =
            List.of(new long[] {3, 4}, new long[] {4}, new long[] {3, 1}, new long[] {}, new long[] {1, 3, 4});

    @ParameterizedTest
    @ValueSource(strings = {"Add", "Sub", "Mul", "Div", "Sum", "Mean"})
    void two_tensors_with_broadcasting(String operator) {
        for (long[] dims : BROADCASTS) {
            RuleCheck.of(3, 4)
                    .between(0.5, 1.5)
                    .withRespectTo("w")
                    .check((graph, x) -> graph.node(operator, List.of(x, Fill.positive(graph, "w", dims))));
            RuleCheck.of(3, 4)
                    .between(0.5, 1.5)
                    .withRespectTo("w")
                    .check((graph, x) -> graph.node(operator, List.of(Fill.positive(graph, "w", dims), x)));
        }
    }

    @Test
    void the_input_broadcast_to_a_larger_tensor() {
        for (String operator : List.of("Add", "Sub", "Mul", "Div")) {
            RuleCheck.of(1, 4)
                    .between(0.5, 1.5)
                    .withRespectTo("w")
                    .check((graph, x) -> graph.node(operator, List.of(Fill.positive(graph, "w", 3, 4), x)));
        }
    }

    @Test
    void the_input_with_itself() {
        for (String operator : List.of("Add", "Sub", "Mul", "Div")) {
            RuleCheck.of(4)
                    .between(0.5, 1.5)
                    .check((graph, x) -> graph.node(operator, List.of(x, graph.node("Mul", List.of(x, x)))));
        }
        RuleCheck.of(4).check((graph, x) -> graph.node("Mul", List.of(x, x)));
        RuleCheck.of(4).check((graph, x) -> graph.node("Sum", List.of(x, x, x)));
    }

    @Test
    void powers() {
        for (float exponent : new float[] {2, 3, 0.5f, -1, 1}) {
            RuleCheck.of(3, 4)
                    .between(0.5, 1.5)
                    .check((graph, x) -> graph.node("Pow", List.of(x, graph.scalar(exponent))));
        }
        RuleCheck.of(4).between(-1.5, -0.5).check((graph, x) -> graph.node("Pow", List.of(x, graph.scalar(3))));
        RuleCheck.of(4).between(-1.5, -0.5).check((graph, x) -> graph.node("Pow", List.of(x, graph.longs(3))));
        RuleCheck.of(3, 4)
                .between(0.5, 1.5)
                .withRespectTo("p")
                .check((graph, x) -> graph.node("Pow", List.of(x, Fill.random(graph, "p", 4))));
        RuleCheck.of(4).between(0.5, 1.5).check((graph, x) -> graph.node("Pow", List.of(graph.scalar(2), x)));
        RuleCheck.of(4).between(0.5, 1.5).check((graph, x) -> graph.node("Pow", List.of(x, graph.longs(1, 2, 3, 4))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Max", "Min"})
    void extremes_of_several_tensors(String operator) {
        RuleCheck.of(3, 4).spread().check((graph, x) -> graph.node(operator, List.of(x, graph.scalar(0))));
        RuleCheck.of(3, 4).spread().check((graph, x) -> graph.node(operator, List.of(x)));
        RuleCheck.of(3, 4).spread().check((graph, x) -> {
            String row = graph.node("Slice", List.of(x, graph.longs(0), graph.longs(1), graph.longs(1)));
            String rest = graph.node("Slice", List.of(x, graph.longs(1), graph.longs(3), graph.longs(1)));
            return graph.node(operator, List.of(row, rest, graph.scalar(0.36f)));
        });
    }

    @Test
    void choices() {
        RuleCheck.of(3, 4).spread().withRespectTo("w").check((graph, x) -> {
            String positive = graph.node("Greater", List.of(x, graph.scalar(0)));
            return graph.node("Where", List.of(positive, Fill.random(graph, "w", 3, 1), x));
        });
        RuleCheck.of(3, 4).withRespectTo("w").check((graph, x) -> {
            String condition =
                    graph.initializer(Tensor.ofBooleans("c", List.of(4L), new boolean[] {true, false, false, true}));
            return graph.node("Where", List.of(condition, x, Fill.random(graph, "w", 1)));
        });
    }

    @Test
    void rectifiers_with_a_slope_per_channel() {
        RuleCheck.of(3, 4)
                .spread()
                .withRespectTo("w")
                .check((graph, x) -> graph.node("PRelu", List.of(x, Fill.random(graph, "w", 3, 1))));
        RuleCheck.of(3, 4)
                .spread()
                .withRespectTo("w")
                .check((graph, x) -> graph.node("PRelu", List.of(x, Fill.random(graph, "w", 1))));
    }

    @Test
    void dropout_at_inference_changes_nothing() {
        RuleCheck.of(4).check((graph, x) -> graph.node("Dropout", List.of(x)));
        RuleCheck.of(4).check((graph, x) -> {
            String no = graph.initializer(Tensor.ofBooleans("no", List.of(), new boolean[] {false}));
            return graph.node("Dropout", List.of(x, graph.scalar(0.5f), no));
        });
    }

    @Test
    void dropout_in_training_is_refused() {
        RuleCheck.of(4).refuses("export the model in evaluation mode", (graph, x) -> {
            String yes = graph.initializer(Tensor.ofBooleans("yes", List.of(), new boolean[] {true}));
            return graph.node("Dropout", List.of(x, graph.scalar(0.5f), yes));
        });
    }

    @Test
    void there_and_back_to_doubles() {
        RuleCheck.of(4).mixing().check((graph, x) -> {
            String wide = graph.node("Cast", List.of(x), Attribute.ofInt("to", 11));
            String weights = graph.initializer(Tensor.ofDoubles("w", List.of(4L), new double[] {1, -2, 3, 0.5}));
            String product = graph.node("Mul", List.of(wide, weights));
            String relu = graph.node("Tanh", List.of(product));
            String sum = graph.node("ReduceMean", List.of(relu));
            String all = graph.node("Add", List.of(graph.node("Sigmoid", List.of(relu)), sum));
            return graph.node("Cast", List.of(all), Attribute.ofInt("to", 1));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"Floor", "Ceil", "Round", "Sign"})
    void steps_have_no_slope(String operator) {
        RuleCheck.of(4).between(0.1, 0.4).check((graph, x) -> graph.node(operator, List.of(x)));
        RuleCheck.of(4)
                .between(0.1, 0.4)
                .check((graph, x) -> graph.node("Mul", List.of(x, graph.node(operator, List.of(x)))));
    }

    @Test
    void nothing_flows_through_integers_and_truth_values() {
        RuleCheck.of(4).spread().check((graph, x) -> {
            String whole = graph.node("Cast", List.of(x), Attribute.ofInt("to", 7));
            String back = graph.node("Cast", List.of(whole), Attribute.ofInt("to", 1));
            String best = graph.node("ArgMax", List.of(x), Attribute.ofInt("axis", 1));
            String number = graph.node("Cast", List.of(best), Attribute.ofInt("to", 1));
            String less = graph.node("Not", List.of(graph.node("Less", List.of(x, graph.scalar(0)))));
            String mask = graph.node("Cast", List.of(less), Attribute.ofInt("to", 1));
            return graph.node("Mul", List.of(x, graph.node("Sum", List.of(back, number, mask))));
        });
    }

    @Test
    void remainders() {
        RuleCheck.of(4).between(2.45, 2.9).check((graph, x) -> {
            String whole = graph.node("Mod", List.of(x, graph.scalar(1)), Attribute.ofInt("fmod", 1));
            String negative = graph.node("Neg", List.of(graph.scalar(7)));
            return graph.node(
                    "Mul", List.of(whole, graph.node("Mod", List.of(negative, x), Attribute.ofInt("fmod", 1))));
        });
    }

    @Test
    void what_is_subtracted_is_taken_away_from_other_contributions() {
        RuleCheck check = RuleCheck.of(3, 4);
        RuleCheck.Model model = (graph, x) -> {
            String y = graph.node("Sin", x);
            return graph.node("Sub", graph.node("Exp", y), y);
        };
        assertThat(check.operators(model)).doesNotContain("Neg");
        check.check(model);
        check.check((graph, x) -> graph.node("Sub", graph.node("Sub", graph.scalar(1), x), x));
    }
}
