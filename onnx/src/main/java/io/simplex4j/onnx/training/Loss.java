package io.simplex4j.onnx.training;

import io.simplex4j.onnx.internal.graph.Attribute;
import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/** What training makes small: a mean over the examples. */
public enum Loss {
    /** Minus the logarithm of the probability, by softmax, of the right class. */
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

    /** Writes the nodes that make the loss of a batch, and gives its name. */
    abstract String write(GraphBuilder graph, String result, String target);

    private static String mean(GraphBuilder graph, String values) {
        return graph.node("ReduceMean", List.of(values), Attribute.ofInt("keepdims", 0));
    }
}
