package io.simplex4j.onnx.training.internal;

import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/** How a parameter changes when its gradient is known. */
public interface UpdateRule {
    /** How many tables of the parameter's shape are remembered from step to step; they begin as zeros. */
    int memories();

    /** The numbers that change with the step, counted from 1. */
    float[] factors(long step);

    /**
     * Writes the nodes.
     *
     * @param memories what is remembered
     * @param factors the numbers that change with the step
     * @return the new parameter, then what to remember of this step
     */
    List<String> write(
            GraphBuilder graph, String parameter, String gradient, List<String> memories, List<String> factors);

    /** A gradient with that of the penalty decay / 2 ‖parameter‖² added. */
    static String decayed(GraphBuilder graph, String parameter, String gradient, double decay) {
        return decay == 0 ? gradient : graph.node("Add", List.of(gradient, times(graph, parameter, decay)));
    }

    /** A tensor times a number. */
    static String times(GraphBuilder graph, String tensor, double factor) {
        return graph.node("Mul", List.of(tensor, graph.scalar((float) factor)));
    }
}
