package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ScatterRulesTest {
    @ParameterizedTest
    @ValueSource(strings = {"none", "add", "mul", "max", "min"})
    void updates_along_an_axis(String reduction) {
        boolean extreme = reduction.startsWith("m") && !reduction.equals("mul");
        Long[] opsets = extreme ? new Long[] {18L, 26L} : new Long[] {16L, 18L, 26L};
        boolean replaced = reduction.equals("none");
        RuleCheck.of(4).opsets(opsets).spread().check((graph, x) -> {
            String batch =
                    graph.node("Slice", List.of(graph.node("Shape", List.of(x)), graph.longs(0), graph.longs(1)));
            String shape = graph.node("Concat", List.of(batch, graph.longs(3)), Attribute.ofInt("axis", 0));
            String places = graph.node(
                    "Expand",
                    List.of(
                            graph.initializer(Tensor.ofLongs(
                                    "places", List.of(1L, 3L), replaced ? new long[] {2, 0, 1} : new long[] {2, 0, 2})),
                            shape));
            String some = graph.node("Slice", List.of(x, graph.longs(1), graph.longs(4), graph.longs(1)));
            String updates = graph.node("Mul", List.of(some, graph.scalar(1.3f)));
            return graph.node(
                    "ScatterElements",
                    List.of(x, places, updates),
                    Attribute.ofInt("axis", 1),
                    Attribute.ofString("reduction", reduction));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "add", "mul", "max", "min"})
    void updates_at_places(String reduction) {
        boolean extreme = reduction.startsWith("m") && !reduction.equals("mul");
        Long[] opsets = extreme ? new Long[] {18L, 26L} : new Long[] {16L, 18L, 26L};
        long second = reduction.equals("none") ? 0 : 1;
        RuleCheck.of(3).opsets(opsets).spread().check((graph, x) -> {
            String turned = graph.node("Transpose", List.of(x));
            String places = graph.initializer(Tensor.ofLongs("places", List.of(2L, 1L), new long[] {1, second}));
            String some = graph.node("Slice", List.of(turned, graph.longs(1), graph.longs(3), graph.longs(0)));
            String updates = graph.node("Mul", List.of(some, graph.scalar(0.7f)));
            return graph.node(
                    "ScatterND", List.of(turned, places, updates), Attribute.ofString("reduction", reduction));
        });
    }

    @Test
    void products_where_a_factor_is_0() {
        RuleCheck.of(4).opsets(18L).check((graph, x) -> {
            String moved = graph.node("Mul", List.of(x, graph.floats(new long[] {4}, 1, 0, 1, 1)));
            String turned = graph.node("Transpose", List.of(moved));
            String places = graph.initializer(Tensor.ofLongs("places", List.of(2L, 1L), new long[] {0, 0}));
            String updates = graph.node("Slice", List.of(turned, graph.longs(1), graph.longs(3), graph.longs(0)));
            return graph.node("ScatterND", List.of(turned, places, updates), Attribute.ofString("reduction", "mul"));
        });
    }
}
