package io.simplex4j.onnx.training.internal;

import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/**
 * Adam: g ← g + decay p; m ← β₁ m + (1 − β₁) g; v ← β₂ v + (1 − β₂) g²; p ← p − rate m̂ / (√v̂ + ε).
 *
 * @param rate of learning
 * @param first β₁
 * @param second β₂
 * @param epsilon ε
 * @param decay the weight decay, as part of the gradient
 */
public record AdaptiveMoments(double rate, double first, double second, double epsilon, double decay)
        implements UpdateRule {
    @Override
    public int memories() {
        return 2;
    }

    @Override
    public float[] factors(long step) {
        double unbiasedRate = rate / (1 - Math.pow(first, (double) step));
        double unbiasedRoot = 1 / Math.sqrt(1 - Math.pow(second, (double) step));
        return new float[] {(float) unbiasedRate, (float) unbiasedRoot};
    }

    @Override
    public List<String> write(
            GraphBuilder graph, String parameter, String gradient, List<String> memories, List<String> factors) {
        String slope = UpdateRule.decayed(graph, parameter, gradient, decay);
        String mean = blend(graph, memories.get(0), slope, first);
        String square = blend(graph, memories.get(1), graph.node("Mul", List.of(slope, slope)), second);
        String root = graph.node("Mul", List.of(graph.node("Sqrt", List.of(square)), factors.get(1)));
        String below = graph.node("Add", List.of(root, graph.scalar((float) epsilon)));
        String change = graph.node("Mul", List.of(graph.node("Div", List.of(mean, below)), factors.get(0)));
        return List.of(graph.node("Sub", List.of(parameter, change)), mean, square);
    }

    private static String blend(GraphBuilder graph, String old, String fresh, double share) {
        return graph.node(
                "Add", List.of(UpdateRule.times(graph, old, share), UpdateRule.times(graph, fresh, 1 - share)));
    }
}
