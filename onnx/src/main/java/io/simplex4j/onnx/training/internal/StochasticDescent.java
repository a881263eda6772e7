package io.simplex4j.onnx.training.internal;

import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/**
 * g ← g + decay p; v ← momentum v + g; p ← p − rate v.
 *
 * @param rate of learning
 * @param momentum the share of the last change that goes on
 * @param decay the weight decay
 */
public record StochasticDescent(double rate, double momentum, double decay) implements UpdateRule {
    @Override
    public int memories() {
        return momentum == 0 ? 0 : 1;
    }

    @Override
    public float[] factors(long step) {
        return new float[0];
    }

    @Override
    public List<String> write(
            GraphBuilder graph, String parameter, String gradient, List<String> memories, List<String> factors) {
        String slope = UpdateRule.decayed(graph, parameter, gradient, decay);
        if (momentum == 0) {
            return List.of(moved(graph, parameter, slope));
        }
        String velocity = graph.node("Add", List.of(UpdateRule.times(graph, memories.get(0), momentum), slope));
        return List.of(moved(graph, parameter, velocity), velocity);
    }

    private String moved(GraphBuilder graph, String parameter, String velocity) {
        return graph.node("Sub", List.of(parameter, UpdateRule.times(graph, velocity, rate)));
    }
}
