package io.simplex4j.onnx.internal.gradient;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import io.simplex4j.onnx.internal.graph.Tensor;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReductionRulesTest {
    private static String reduce(GraphBuilder graph, String operator, boolean axesAsInput, String x, long... axes) {
        Attribute drop = Attribute.ofInt("keepdims", axes.length % 2);
        return axesAsInput || operator.equals("ReduceSum")
                ? graph.node(operator, List.of(x, graph.longs(axes)), drop)
                : graph.node(operator, List.of(x), drop, Attribute.ofInts("axes", axes));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ReduceSum",
                "ReduceMean",
                "ReduceMax",
                "ReduceMin",
                "ReduceL1",
                "ReduceL2",
                "ReduceSumSquare",
                "ReduceLogSum",
                "ReduceLogSumExp",
                "ReduceProd"
            })
    void over_axes_kept_or_dropped(String operator) {
        for (long[] axes : new long[][] {{1}, {-1}, {1, 3}, {-1, 2}, {1, 2, 3}}) {
            boolean extreme = operator.equals("ReduceMax") || operator.equals("ReduceMin");
            RuleCheck older = extreme
                    ? RuleCheck.of(2, 3, 2).spread()
                    : RuleCheck.of(2, 3, 2).between(0.5, 1.5);
            older.opsets(13L, 17L).check((graph, x) -> reduce(graph, operator, false, x, axes));
            older.opsets(18L, 26L).check((graph, x) -> reduce(graph, operator, true, x, axes));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"ReduceSum", "ReduceMean", "ReduceMax"})
    void over_everything_the_batch_too(String operator) {
        RuleCheck.of(2, 2)
                .mixing()
                .spread()
                .check((graph, x) -> graph.node(operator, List.of(x), Attribute.ofInt("keepdims", 0)));
        RuleCheck.of(2, 2)
                .mixing()
                .spread()
                .check((graph, x) -> graph.node("Mul", List.of(x, graph.node(operator, List.of(x)))));
    }

    @Test
    void over_nothing() {
        RuleCheck.of(2, 2)
                .since(18)
                .check((graph, x) -> graph.node("ReduceMean", List.of(x), Attribute.ofInt("noop_with_empty_axes", 1)));
        RuleCheck.of(2, 2)
                .check((graph, x) ->
                        graph.node("ReduceSum", List.of(x, graph.longs()), Attribute.ofInt("noop_with_empty_axes", 1)));
    }

    @Test
    void the_length_of_nothing_has_slope_zero() {
        RuleCheck.of(3).check((graph, x) -> {
            String zero = graph.node("Mul", List.of(x, graph.scalar(0)));
            return graph.node("Add", List.of(x, graph.node("ReduceL2", List.of(zero))));
        });
    }

    @Test
    void running_sums() {
        for (long reverse = 0; reverse <= 1; reverse++) {
            for (long exclusive = 0; exclusive <= 1; exclusive++) {
                Attribute backwards = Attribute.ofInt("reverse", reverse);
                Attribute before = Attribute.ofInt("exclusive", exclusive);
                RuleCheck.of(4, 2).check((graph, x) -> {
                    String axis = graph.initializer(Tensor.ofLongs("axis", List.of(), new long[] {1}));
                    return graph.node("CumSum", List.of(x, axis), backwards, before);
                });
            }
        }
    }

    @Test
    void products_where_factors_are_0() {
        for (float[] mask : new float[][] {{1, 0, 1}, {0, 1, 0}}) {
            RuleCheck.of(3)
                    .since(18)
                    .check((graph, x) -> graph.node(
                            "ReduceProd",
                            List.of(
                                    graph.node("Mul", List.of(x, graph.floats(new long[] {3}, mask))),
                                    graph.longs(1))));
        }
    }

    @Test
    void products_so_far() {
        for (long exclusive : new long[] {0, 1}) {
            for (long reverse : new long[] {0, 1}) {
                RuleCheck.of(4, 2)
                        .since(26)
                        .check((graph, x) -> graph.node(
                                "CumProd",
                                List.of(
                                        graph.node("Mul", List.of(x, graph.floats(new long[] {4, 1}, 1, 2, 0, 1))),
                                        graph.scalarLong(1)),
                                Attribute.ofInt("exclusive", exclusive),
                                Attribute.ofInt("reverse", reverse)));
            }
        }
    }
}
