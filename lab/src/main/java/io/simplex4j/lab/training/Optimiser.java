package io.simplex4j.lab.training;

import io.simplex4j.onnx.internal.graph.GraphBuilder;
import java.util.List;

/** An optimiser and its settings; immutable. */
public final class Optimiser {
    /*
     * With p a parameter and g its gradient, g ← g + decay p first. Descent: v ← momentum v + g; p ← p − rate v. Adam:
     * m ← β₁ m + (1 − β₁) g; v ← β₂ v + (1 − β₂) g²; p ← p − rate m̂ / (√v̂ + ε).
     */

    private static final double FIRST = 0.9;
    private static final double SECOND = 0.999;
    private static final double EPSILON = 1e-8;

    private final boolean adaptive;
    private final double rate;
    private final double momentum;
    private final double decay;

    private Optimiser(boolean adaptive, double rate, double momentum, double decay) {
        this.adaptive = adaptive;
        this.rate = rate;
        this.momentum = momentum;
        this.decay = decay;
        if (!(rate > 0 && rate < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("rate is " + rate + ", expected more than 0");
        }
        if (!(momentum >= 0 && momentum < 1)) {
            throw new IllegalArgumentException("momentum is " + momentum + ", expected at least 0 and less than 1");
        }
        if (!(decay >= 0 && decay < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weight decay is " + decay + ", expected at least 0");
        }
    }

    /** Returns stochastic gradient descent. */
    public static Optimiser sgd(double rate) {
        return new Optimiser(false, rate, 0, 0);
    }

    /** Returns Adam with its default settings: rate 0.001, decay of moments 0.9 and 0.999, epsilon 1e-8. */
    public static Optimiser adam() {
        return adam(1e-3);
    }

    /** Returns Adam with another rate. */
    public static Optimiser adam(double rate) {
        return new Optimiser(true, rate, 0, 0);
    }

    /**
     * Sets the momentum.
     *
     * @throws IllegalStateException for Adam, which has its own
     */
    public Optimiser withMomentum(double share) {
        if (adaptive) {
            throw new IllegalStateException("momentum for Adam, expected it for gradient descent only");
        }
        return new Optimiser(false, rate, share, decay);
    }

    /** Adds {@code decay} times each parameter to its gradient: a penalty of decay / 2 times the squared norm. */
    public Optimiser withWeightDecay(double decay) {
        return new Optimiser(adaptive, rate, momentum, decay);
    }

    /** Returns the number of moments of each parameter, which begin as zeros. */
    int memories() {
        return adaptive ? 2 : momentum == 0 ? 0 : 1;
    }

    /** Returns the numbers that change with the step, counted from 1. */
    float[] factors(long step) {
        if (!adaptive) {
            return new float[0];
        }
        double unbiasedRate = rate / (1 - Math.pow(FIRST, (double) step));
        double unbiasedRoot = 1 / Math.sqrt(1 - Math.pow(SECOND, (double) step));
        return new float[] {(float) unbiasedRate, (float) unbiasedRoot};
    }

    /**
     * Adds the nodes that update a parameter.
     *
     * @param memories the moments
     * @param factors the numbers that change with the step
     * @return the new parameter, then the new moments
     */
    List<String> write(
            GraphBuilder graph, String parameter, String gradient, List<String> memories, List<String> factors) {
        String slope = decay == 0 ? gradient : graph.node("Add", gradient, times(graph, parameter, decay));
        if (!adaptive) {
            return descent(graph, parameter, slope, memories);
        }
        String mean = blend(graph, memories.get(0), slope, FIRST);
        String square = blend(graph, memories.get(1), graph.node("Mul", slope, slope), SECOND);
        String root = graph.node("Mul", graph.node("Sqrt", square), factors.get(1));
        String below = graph.node("Add", root, graph.scalar((float) EPSILON));
        String change = graph.node("Mul", graph.node("Div", mean, below), factors.get(0));
        return List.of(graph.node("Sub", parameter, change), mean, square);
    }

    private List<String> descent(GraphBuilder graph, String parameter, String slope, List<String> memories) {
        if (momentum == 0) {
            return List.of(graph.node("Sub", parameter, times(graph, slope, rate)));
        }
        String velocity = graph.node("Add", times(graph, memories.get(0), momentum), slope);
        return List.of(graph.node("Sub", parameter, times(graph, velocity, rate)), velocity);
    }

    private static String blend(GraphBuilder graph, String old, String fresh, double share) {
        return graph.node("Add", times(graph, old, share), times(graph, fresh, 1 - share));
    }

    private static String times(GraphBuilder graph, String tensor, double factor) {
        return graph.node("Mul", tensor, graph.scalar((float) factor));
    }

    @Override
    public String toString() {
        return (adaptive ? "Adam" : "SGD") + ", rate " + rate + (momentum > 0 ? ", momentum " + momentum : "")
                + (decay > 0 ? ", weight decay " + decay : "");
    }
}
