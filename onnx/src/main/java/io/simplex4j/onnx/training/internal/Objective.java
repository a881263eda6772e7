package io.simplex4j.onnx.training.internal;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/** What training makes small, as nodes: the mean over a batch. */
public enum Objective {
    /** Minus the logarithm of the probability of the right class; targets are one for it and zero for the others. */
    CROSS_ENTROPY {
        @Override
        String write(GraphBuilder graph, String result, String target) {
            String logarithms = graph.node("LogSoftmax", List.of(result), Attribute.ofInt("axis", -1));
            String right = graph.node("Mul", List.of(logarithms, target));
            String sums = graph.node("ReduceSum", List.of(right, graph.longs(-1)), Attribute.ofInt("keepdims", 0));
            return graph.node("Neg", List.of(mean(graph, sums)));
        }
    },
    /** The squared difference of each number from its target. */
    SQUARED_ERROR {
        @Override
        String write(GraphBuilder graph, String result, String target) {
            String error = graph.node("Sub", List.of(result, target));
            return mean(graph, graph.node("Mul", List.of(error, error)));
        }
    };

    abstract String write(GraphBuilder graph, String result, String target);

    private static String mean(GraphBuilder graph, String values) {
        return graph.node("ReduceMean", List.of(values), Attribute.ofInt("keepdims", 0));
    }
}
