package io.simplex4j.lab.training;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/** The objective of training, a mean over the examples. */
public enum Loss {
    /** The negative log-likelihood of the right class after a softmax. */
    CROSS_ENTROPY {
        /* Targets are one for the right class and zero for the others. */
        @Override
        String write(GraphBuilder graph, String result, String target) {
            String logarithms = graph.node("LogSoftmax", List.of(result), Attribute.ofInt("axis", -1));
            String right = graph.node("Mul", logarithms, target);
            String sums = graph.node("ReduceSum", List.of(right, graph.longs(-1)), Attribute.ofInt("keepdims", 0));
            return graph.node("Neg", mean(graph, sums));
        }
    },
    /** The mean of the squared differences from the targets. */
    SQUARED_ERROR {
        @Override
        String write(GraphBuilder graph, String result, String target) {
            String error = graph.node("Sub", result, target);
            return mean(graph, graph.node("Mul", error, error));
        }
    };

    /** Adds the nodes that compute the loss of a batch and returns its name. */
    abstract String write(GraphBuilder graph, String result, String target);

    private static String mean(GraphBuilder graph, String values) {
        return graph.node("ReduceMean", List.of(values), Attribute.ofInt("keepdims", 0));
    }
}
