package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShapeRulesTest {
    @Test
    void the_same_elements_under_other_axes() {
        RuleCheck.of(2, 3, 4).check((graph, x) -> graph.node("Reshape", List.of(x, graph.longs(0, 4, -1))));
        RuleCheck.of(2, 3, 4).check((graph, x) -> graph.node("Reshape", List.of(x, graph.longs(-1, 12))));
        RuleCheck.of(2, 3, 4).check((graph, x) -> graph.node("Flatten", List.of(x)));
        RuleCheck.of(2, 3, 4).check((graph, x) -> graph.node("Flatten", List.of(x), Attribute.ofInt("axis", 2)));
        RuleCheck.of(1, 3, 1).check((graph, x) -> graph.node("Squeeze", List.of(x, graph.longs(1, -1))));
        RuleCheck.of(2, 3).check((graph, x) -> graph.node("Unsqueeze", List.of(x, graph.longs(0, -1))));
    }

    @Test
    void a_reshape_whose_shape_is_computed_from_the_batch() {
        RuleCheck.of(2, 3).check((graph, x) -> {
            String batch = graph.node("Gather", List.of(graph.node("Shape", List.of(x)), graph.longs(0)));
            String shape = graph.node("Concat", List.of(batch, graph.longs(6)), Attribute.ofInt("axis", 0));
            return graph.node("Reshape", List.of(x, shape));
        });
    }

    @Test
    void transposition() {
        RuleCheck.of(2, 3, 4)
                .check((graph, x) -> graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 0, 3, 1, 2)));
        RuleCheck.of(2, 3, 4)
                .check((graph, x) -> graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 2, 0, 3, 1)));
        RuleCheck.of(3).check((graph, x) -> graph.node("Transpose", List.of(x)));
    }

    @Test
    void parts_put_together() {
        for (long axis : new long[] {1, -1}) {
            RuleCheck.of(2, 3).check((graph, x) -> {
                String square = graph.node("Mul", List.of(x, x));
                return graph.node("Concat", List.of(square, x, square), Attribute.ofInt("axis", axis));
            });
        }
        RuleCheck.of(2, 3).check((graph, x) -> graph.node("Concat", List.of(x), Attribute.ofInt("axis", 1)));
    }

    @Test
    void parts_put_together_along_the_batch() {
        RuleCheck.of(2).mixing().check((graph, x) -> {
            String square = graph.node("Mul", List.of(x, x));
            return graph.node("Concat", List.of(square, Fill.random(graph, "w", 2, 2), x), Attribute.ofInt("axis", 0));
        });
    }

    @Test
    void parts_taken_apart() {
        RuleCheck.of(5, 2).check((graph, x) -> {
            List<String> parts = graph.node("Split", 3, List.of(x, graph.longs(1, 3, 1)), Attribute.ofInt("axis", 1));
            String first = graph.node("Mul", List.of(parts.get(0), parts.get(0)));
            return graph.node("Add", List.of(first, parts.get(2)));
        });
        RuleCheck.of(2, 4).opsets(13L, 17L).check((graph, x) -> {
            List<String> parts = graph.node("Split", 2, List.of(x), Attribute.ofInt("axis", -1));
            return graph.node("Mul", parts);
        });
        RuleCheck.of(2, 5).since(18).check((graph, x) -> {
            List<String> parts =
                    graph.node("Split", 2, List.of(x), Attribute.ofInt("axis", -1), Attribute.ofInt("num_outputs", 2));
            return graph.node("Exp", List.of(parts.get(1)));
        });
    }

    @Test
    void broadcasting_by_itself() {
        RuleCheck.of(1, 4).check((graph, x) -> graph.node("Expand", List.of(x, graph.longs(1, 3, 4))));
        RuleCheck.of(3, 1).check((graph, x) -> graph.node("Expand", List.of(x, graph.longs(4))));
        RuleCheck.of(4).check((graph, x) -> {
            String row = graph.node("Unsqueeze", List.of(x, graph.longs(1)));
            return graph.node("Expand", List.of(row, graph.longs(1, 2, 4)));
        });
    }

    @ParameterizedTest
    @CsvSource({"DCR", "CRD"})
    void depth_and_space(String mode) {
        RuleCheck.of(8, 2, 3)
                .check((graph, x) -> graph.node(
                        "DepthToSpace", List.of(x), Attribute.ofInt("blocksize", 2), Attribute.ofString("mode", mode)));
        RuleCheck.of(2, 4, 6)
                .check((graph, x) -> graph.node("SpaceToDepth", List.of(x), Attribute.ofInt("blocksize", 2)));
    }

    @Test
    void triangles() {
        RuleCheck.of(3, 4).since(14).check((graph, x) -> graph.node("Trilu", List.of(x)));
        RuleCheck.of(3, 4)
                .since(14)
                .check((graph, x) -> graph.node(
                        "Trilu",
                        List.of(x, graph.node("Squeeze", List.of(graph.longs(1)))),
                        Attribute.ofInt("upper", 0)));
    }
}
