package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.ElementType;
import io.simplex4j.onnx.internal.graph.Graph;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import io.simplex4j.onnx.internal.graph.ValueInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpansionTest {
    private static Graph branch(String prefix, String operator, String x) {
        GraphBuilder branch = new GraphBuilder(prefix);
        String y = branch.node("Mul", branch.node(operator, x), branch.scalar(2));
        branch.output(new ValueInfo(y, ElementType.FLOAT, Optional.empty()));
        return branch.build(prefix);
    }

    private static String choice(GraphBuilder graph, String condition, String x) {
        return graph.node(
                "If",
                List.of(condition),
                Attribute.ofGraph("then_branch", branch("then", "Exp", x)),
                Attribute.ofGraph("else_branch", branch("else", "Sin", x)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_choice_that_is_always_the_same_is_the_branch(boolean taken) {
        RuleCheck.of(3)
                .check((graph, x) -> choice(
                        graph,
                        graph.initializer(Tensor.ofBooleans("taken", List.of(), new boolean[] {taken})),
                        graph.node("Mul", x, graph.scalar(0.5f))));
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 4})
    void a_choice_by_a_shape_is_the_branch(long length) {
        RuleCheck.of(3).check((graph, x) -> {
            String axis = graph.node("Gather", graph.node("Shape", x), graph.scalarLong(1));
            return choice(graph, graph.node("Equal", axis, graph.scalarLong(length)), x);
        });
    }

    @Test
    void a_choice_within_a_choice() {
        RuleCheck.of(3).opsets(17L).check((graph, x) -> {
            String yes = graph.initializer(Tensor.ofBooleans("yes", List.of(), new boolean[] {true}));
            GraphBuilder outer = new GraphBuilder("outer");
            String y = outer.node("Neg", choice(outer, yes, x));
            outer.output(new ValueInfo(y, ElementType.FLOAT, Optional.empty()));
            return graph.node(
                    "If",
                    List.of(yes),
                    Attribute.ofGraph("then_branch", outer.build("outer")),
                    Attribute.ofGraph("else_branch", branch("other", "Cos", x)));
        });
    }

    @Test
    void a_choice_by_the_input_is_refused() {
        RuleCheck.of(3)
                .refuses(
                        "which of its branches is taken depends on the input",
                        (graph, x) -> choice(
                                graph,
                                graph.node(
                                        "Greater",
                                        graph.node("ReduceSum", List.of(x), Attribute.ofInt("keepdims", 0)),
                                        graph.scalar(0)),
                                x));
    }

    @Test
    void lists_of_tensors() {
        RuleCheck.of(4, 2).check((graph, x) -> {
            String parts = graph.node("SplitToSequence", List.of(x, graph.longs(1, 3)), Attribute.ofInt("axis", 1));
            String last = graph.node("SequenceAt", parts, graph.scalarLong(-1));
            String list = graph.node("SequenceConstruct", last, graph.node("Sin", last));
            return graph.node("ConcatFromSequence", List.of(list), Attribute.ofInt("axis", 2));
        });
        RuleCheck.of(4, 2).check((graph, x) -> {
            String parts = graph.node(
                    "SplitToSequence", List.of(x), Attribute.ofInt("axis", 1), Attribute.ofInt("keepdims", 0));
            String third = graph.node("SequenceAt", parts, graph.scalarLong(2));
            String both = graph.node("SequenceConstruct", third, third);
            return graph.node(
                    "ConcatFromSequence", List.of(both), Attribute.ofInt("axis", 1), Attribute.ofInt("new_axis", 1));
        });
        RuleCheck.of(5)
                .check((graph, x) -> graph.node(
                        "ConcatFromSequence",
                        List.of(graph.node(
                                "SplitToSequence", List.of(x, graph.scalarLong(2)), Attribute.ofInt("axis", 1))),
                        Attribute.ofInt("axis", 1)));
    }

    @Test
    void lists_made_in_the_run_are_refused_and_not_taken_for_constants() {
        RuleCheck.of(4).refuses("its list of tensors is made in the run", (graph, x) -> {
            String list = graph.node("SequenceInsert", graph.node("SequenceConstruct", x), x);
            return graph.node("ConcatFromSequence", List.of(list), Attribute.ofInt("axis", 1));
        });
    }

    @Test
    void quantized_models_are_refused_and_not_taken_for_constants() {
        RuleCheck.of(4).refuses("quantized models have no gradient", (graph, x) -> {
            String zero = graph.node("Cast", List.of(graph.scalarLong(0)), Attribute.ofInt("to", 3));
            String whole = graph.node("QuantizeLinear", x, graph.scalar(0.1f), zero);
            return graph.node("DequantizeLinear", whole, graph.scalar(0.1f), zero);
        });
        RuleCheck.of(4).refuses("quantized models have no gradient", (graph, x) -> {
            List<String> whole = graph.node("DynamicQuantizeLinear", 3, List.of(x));
            String weights = graph.node(
                    "Cast",
                    List.of(graph.initializer(Tensor.ofLongs("w", List.of(4L, 1L), new long[] {1, 2, 3, 4}))),
                    Attribute.ofInt("to", 3));
            String product = graph.node("MatMulInteger", whole.get(0), weights, whole.get(2));
            return graph.node("Cast", List.of(product), Attribute.ofInt("to", 1));
        });
    }

    @ParameterizedTest(name = "{0} heads, {1} of keys, causal {2}, mask {3}, softcap {4}")
    @CsvSource({
        "2, 2, 0, none, 0",
        "2, 1, 1, none, 0",
        "4, 2, 0, float, 0",
        "1, 1, 0, bool, 0",
        "2, 2, 1, float, 0",
        "2, 2, 0, none, 0.7",
        "2, 2, 0, float, 0.7"
    })
    void attention(long heads, long keys, long causal, String mask, float cap) {
        RuleCheck.of(3, 4 * heads).since(23).check((graph, x) -> {
            List<String> inputs = new ArrayList<>(List.of(x, part(graph, x, 4 * keys), part(graph, x, 2 * keys)));
            if (mask.equals("float")) {
                inputs.add(graph.floats(new long[] {3, 3}, 0, -1, 0.5f, 1, 0, -2, 0, 0.3f, 0.1f));
            } else if (mask.equals("bool")) {
                boolean[] seen = {true, false, true, true, true, false, false, false, true};
                inputs.add(graph.initializer(Tensor.ofBooleans("mask", List.of(3L, 3L), seen)));
            }
            return graph.node(
                    "Attention",
                    inputs,
                    Attribute.ofInt("q_num_heads", heads),
                    Attribute.ofInt("kv_num_heads", keys),
                    Attribute.ofInt("is_causal", causal),
                    Attribute.ofFloat("softcap", cap));
        });
    }

    private static String part(GraphBuilder graph, String x, long length) {
        return graph.node("Slice", x, graph.longs(0), graph.longs(length), graph.longs(2));
    }

    @Test
    void attention_with_heads_apart_a_scale_and_a_past() {
        RuleCheck.of(2, 3, 4)
                .since(23)
                .check((graph, x) -> graph.node(
                        "Attention",
                        List.of(x, graph.node("Sin", x), graph.node("Neg", x)),
                        Attribute.ofFloat("scale", 0.3f)));
        RuleCheck.of(2, 3, 4)
                .since(23)
                .check((graph, x) -> graph.node(
                                "Attention",
                                3,
                                List.of(x, x, x, "", graph.node("Cos", x), graph.node("Sin", x)),
                                Attribute.ofInt("is_causal", 1))
                        .get(0));
    }
}
