package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class IndexRulesTest {
    @ParameterizedTest(name = "parts {0} to {1} and {2} to {3}")
    @CsvSource({"0, 3, 3, 5", "3, 5, 0, 3", "0, 3, 2, 5", "0, 2, 3, 5", "0, 5, 0, 5", "0, 3, 3, 4"})
    void slices_side_by_side_and_others(long from, long to, long otherFrom, long otherTo) {
        RuleCheck.of(2, 5).opsets(17L).check((graph, x) -> {
            String one = graph.node("Slice", x, graph.longs(from), graph.longs(to), graph.longs(2));
            String other = graph.node("Slice", x, graph.longs(otherFrom), graph.longs(otherTo), graph.longs(2));
            String squared = graph.node("Mul", other, other);
            return graph.node("Concat", List.of(one, squared), Attribute.ofInt("axis", -1));
        });
    }

    @ParameterizedTest(name = "from {0} to {1} along {2} by {3}")
    @CsvSource({
        "1, 3, 1, 1",
        "0, 9223372036854775807, 1, 1",
        "-2, 9223372036854775807, -1, 1",
        "0, -1, 2, 1",
        "1, 6, 2, 2",
        "-1, -9223372036854775808, 2, -1",
        "4, 0, 2, -2",
        "0, 9223372036854775807, 0, 1"
    })
    void slices(long start, long end, long axis, long step) {
        RuleCheck.of(3, 6)
                .check((graph, x) -> graph.node(
                        "Slice",
                        List.of(x, graph.longs(start), graph.longs(end), graph.longs(axis), graph.longs(step))));
    }

    @Test
    void slices_along_several_axes_and_without_axes() {
        RuleCheck.of(4, 5)
                .check((graph, x) -> graph.node(
                        "Slice",
                        List.of(x, graph.longs(1, 0), graph.longs(3, 5), graph.longs(1, 2), graph.longs(1, 2))));
        RuleCheck.of(4, 5)
                .check((graph, x) ->
                        graph.node("Slice", List.of(x, graph.longs(0, 1), graph.longs(Long.MAX_VALUE, 3))));
    }

    @Test
    void a_slice_with_nothing_left() {
        RuleCheck.of(4).check((graph, x) -> {
            String none = graph.node("Slice", List.of(x, graph.longs(3), graph.longs(2), graph.longs(1)));
            return graph.node("Concat", List.of(x, none), Attribute.ofInt("axis", 1));
        });
    }

    @Test
    void a_slice_whose_end_is_computed_from_the_shape() {
        RuleCheck.of(5).check((graph, x) -> {
            String width = graph.node("Gather", List.of(graph.node("Shape", List.of(x)), graph.longs(1)));
            String end = graph.node("Sub", List.of(width, graph.longs(2)));
            return graph.node("Slice", List.of(x, graph.longs(1), end, graph.longs(1)));
        });
    }

    @Test
    void a_slice_of_the_batch_is_refused() {
        RuleCheck.of(5)
                .refuses(
                        "it takes a part of the batch",
                        (graph, x) -> graph.node("Slice", List.of(x, graph.longs(0), graph.longs(1), graph.longs(0))));
    }

    private static String index(GraphBuilder graph, List<Long> dims, long... values) {
        return graph.initializer(Tensor.ofLongs("index", dims, values));
    }

    @Test
    void elements_by_constant_places() {
        RuleCheck.of(5, 2)
                .check((graph, x) ->
                        graph.node("Gather", List.of(x, index(graph, List.of(), -1)), Attribute.ofInt("axis", 1)));
        RuleCheck.of(5, 2)
                .check((graph, x) -> graph.node(
                        "Gather", List.of(x, index(graph, List.of(3L), 4, 0, -2)), Attribute.ofInt("axis", 1)));
        RuleCheck.of(5, 2)
                .check((graph, x) -> graph.node(
                        "Gather", List.of(x, index(graph, List.of(2L, 2L), 1, 1, 3, 1)), Attribute.ofInt("axis", 1)));
        RuleCheck.of(2, 3).check((graph, x) -> {
            long[] many = new long[40];
            many[7] = 2;
            return graph.node("Gather", List.of(x, index(graph, List.of(40L), many)), Attribute.ofInt("axis", -1));
        });
    }

    @Test
    void rows_of_a_table_by_computed_places() {
        RuleCheck.of(3).spread().withRespectTo("table").check((graph, x) -> {
            String best = graph.node("ArgMax", List.of(x), Attribute.ofInt("axis", 1), Attribute.ofInt("keepdims", 0));
            String row = graph.node("Gather", List.of(Fill.random(graph, "table", 3, 3), best));
            return graph.node("Mul", List.of(x, row));
        });
    }

    @Test
    void elements_by_computed_places_of_their_own() {
        RuleCheck.of(4).spread().check((graph, x) -> {
            String best = graph.node("ArgMax", List.of(x), Attribute.ofInt("axis", 1));
            String twice = graph.node("Concat", List.of(best, best), Attribute.ofInt("axis", 1));
            return graph.node("GatherElements", List.of(x, twice), Attribute.ofInt("axis", 1));
        });
        RuleCheck.of(3, 2).check((graph, x) -> {
            String places = index(graph, List.of(2L, 2L), 0, 1, 0, 2);
            return graph.node("GatherND", List.of(graph.node("Transpose", List.of(x)), places));
        });
    }

    @Test
    void elements_replaced() {
        RuleCheck.of(3, 2).check((graph, x) -> {
            String turned = graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 1, 2, 0));
            String first = graph.node("Gather", List.of(turned, index(graph, List.of(1L), 0)));
            String updates = graph.node("Mul", List.of(first, first));
            String place = graph.initializer(Tensor.ofLongs("place", List.of(1L, 1L), new long[] {1}));
            return graph.node("ScatterND", List.of(turned, place, updates));
        });
        RuleCheck.of(3).spread().check((graph, x) -> {
            String best = graph.node("ArgMax", List.of(x), Attribute.ofInt("axis", 1));
            String total = graph.node("ReduceSum", List.of(graph.node("Mul", List.of(x, x)), graph.longs(1)));
            return graph.node("ScatterElements", List.of(x, best, total), Attribute.ofInt("axis", 1));
        });
    }

    @Test
    void repetition() {
        RuleCheck.of(2, 3).check((graph, x) -> graph.node("Tile", List.of(x, graph.longs(1, 2, 3))));
        RuleCheck.of(2, 3).check((graph, x) -> graph.node("Tile", List.of(x, graph.longs(1, 1, 1))));
        RuleCheck.of(2)
                .refuses("it repeats the batch", (graph, x) -> graph.node("Tile", List.of(x, graph.longs(2, 1))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"constant", "edge", "reflect", "wrap"})
    void padding(String mode) {
        RuleCheck check = RuleCheck.of(3, 4).since(mode.equals("wrap") ? 19 : 13);
        check.check((graph, x) ->
                graph.node("Pad", List.of(x, graph.longs(0, 1, 2, 0, 2, 1)), Attribute.ofString("mode", mode)));
        check.since(18)
                .check((graph, x) -> graph.node(
                        "Pad", List.of(x, graph.longs(1, 2), "", graph.longs(-1)), Attribute.ofString("mode", mode)));
    }

    @Test
    void padding_by_less_than_nothing_and_with_a_value() {
        RuleCheck.of(4, 5)
                .check((graph, x) -> graph.node("Pad", List.of(x, graph.longs(0, -1, 2, 0, 1, -2), graph.scalar(3))));
    }

    @Test
    void parts_whose_ends_are_computed() {
        RuleCheck.of(4, 3).check((graph, x) -> {
            String shape = graph.node("Shape", List.of(x));
            String batch = graph.node("Slice", List.of(shape, graph.longs(0), graph.longs(1)));
            String ends = graph.node("Concat", List.of(batch, graph.longs(-1)), Attribute.ofInt("axis", 0));
            return graph.node("Slice", List.of(x, graph.longs(0, 1), ends, graph.longs(0, 1), graph.longs(1, 2)));
        });
    }

    @Test
    void the_largest_elements() {
        RuleCheck.of(5, 2)
                .spread()
                .check((graph, x) -> graph.node("TopK", 2, List.of(x, graph.longs(3)), Attribute.ofInt("axis", 1))
                        .get(0));
        RuleCheck.of(4)
                .spread()
                .check((graph, x) -> graph.node(
                                "TopK",
                                2,
                                List.of(x, graph.longs(2)),
                                Attribute.ofInt("largest", 0),
                                Attribute.ofInt("sorted", 1))
                        .get(0));
    }

    @Test
    void parts_turned_round() {
        RuleCheck.of(5, 2).check((graph, x) -> {
            String turned = graph.node("Transpose", List.of(x), Attribute.ofInts("perm", 2, 1, 0));
            return graph.node(
                    "ReverseSequence",
                    List.of(turned, index(graph, List.of(2L), 3, 4)),
                    Attribute.ofInt("batch_axis", 0),
                    Attribute.ofInt("time_axis", 1));
        });
    }

    @Test
    void elements_by_a_condition() {
        RuleCheck.of(4, 2)
                .check((graph, x) -> graph.node(
                        "Compress",
                        List.of(x, graph.initializer(Tensor.ofBooleans("some", List.of(4L), new boolean[] {
                            true, false, false, true
                        }))),
                        Attribute.ofInt("axis", 1)));
        RuleCheck.of(4, 2)
                .refuses(
                        "it flattens the batch; expected an axis",
                        (graph, x) -> graph.node(
                                "Compress",
                                List.of(x, graph.initializer(Tensor.ofBooleans("some", List.of(1L), new boolean[] {true
                                })))));
    }

    @Test
    void pooled_elements_put_back() {
        RuleCheck.of(2, 4, 4).spread().check((graph, x) -> {
            List<String> pooled = graph.node(
                    "MaxPool",
                    2,
                    List.of(x),
                    Attribute.ofInts("kernel_shape", 2, 2),
                    Attribute.ofInts("strides", 2, 2));
            return graph.node(
                    "MaxUnpool",
                    List.of(pooled.get(0), pooled.get(1)),
                    Attribute.ofInts("kernel_shape", 2, 2),
                    Attribute.ofInts("strides", 2, 2));
        });
    }

    @Test
    void elements_by_places_within_their_own_example() {
        RuleCheck.of(3, 4).spread().check((graph, x) -> {
            String best = graph.node("ArgMax", List.of(x), Attribute.ofInt("axis", 2));
            return graph.node("GatherND", List.of(x, best), Attribute.ofInt("batch_dims", 2));
        });
        RuleCheck.of(3, 4).spread().check((graph, x) -> {
            String best = graph.node("ArgMax", List.of(x), Attribute.ofInt("axis", 1), Attribute.ofInt("keepdims", 0));
            String places = graph.node("Unsqueeze", List.of(best, graph.longs(2)));
            return graph.node("GatherND", List.of(x, places), Attribute.ofInt("batch_dims", 1));
        });
    }
}
