package io.simplex4j.lab.training;

import java.util.ArrayList;
import java.util.List;

/** An optimiser and its settings; immutable. */
public final class Optimiser {
    /*
     * With p a parameter and g its gradient, g ← g + decay p first. Descent: v ← momentum v + g; p ← p − rate v. Adam:
     * m ← β₁ m + (1 − β₁) g; v ← β₂ v + (1 − β₂) g²; p ← p − rate m̂ / (√v̂ + ε). All in single precision.
     */
    private static final double FIRST = 0.9;
    private static final double SECOND = 0.999;
    private static final float EPSILON = 1e-8f;

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
            throw new IllegalArgumentException("rate is " + rate + "; expected more than 0");
        }
        if (!(momentum >= 0 && momentum < 1)) {
            throw new IllegalArgumentException("momentum is " + momentum + "; expected at least 0 and less than 1");
        }
        if (!(decay >= 0 && decay < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weight decay is " + decay + "; expected at least 0");
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
            throw new IllegalStateException("momentum applies to gradient descent only, not to Adam");
        }
        return new Optimiser(false, rate, share, decay);
    }

    /** Adds {@code decay} times each parameter to its gradient: a penalty of decay / 2 times the squared norm. */
    public Optimiser withWeightDecay(double decay) {
        return new Optimiser(adaptive, rate, momentum, decay);
    }

    /** Returns an optimisation that changes parameters in place, from its first step. */
    Steps steps(List<float[]> parameters) {
        return new Steps(parameters);
    }

    /** The parameters, with the moments of each. */
    final class Steps {
        private final List<float[]> parameters;
        private final List<float[]> means = new ArrayList<>();
        private final List<float[]> squares = new ArrayList<>();
        private long step;

        private Steps(List<float[]> parameters) {
            this.parameters = parameters;
            for (float[] parameter : parameters) {
                means.add(new float[parameter.length]);
                squares.add(new float[adaptive ? parameter.length : 0]);
            }
        }

        /** Takes a step along the gradients of the parameters. */
        void take(List<float[]> gradients) {
            step++;
            float unbiasedRate = (float) (rate / (1 - Math.pow(FIRST, (double) step)));
            float unbiasedRoot = (float) (1 / Math.sqrt(1 - Math.pow(SECOND, (double) step)));
            for (int i = 0; i < gradients.size(); i++) {
                float[] p = parameters.get(i);
                float[] g = gradients.get(i);
                float[] m = means.get(i);
                float[] v = squares.get(i);
                for (int j = 0; j < p.length; j++) {
                    float slope = decay == 0 ? g[j] : g[j] + p[j] * (float) decay;
                    if (adaptive) {
                        m[j] = m[j] * (float) FIRST + slope * (float) (1 - FIRST);
                        v[j] = v[j] * (float) SECOND + slope * slope * (float) (1 - SECOND);
                        float below = (float) Math.sqrt(v[j]) * unbiasedRoot + EPSILON;
                        p[j] -= m[j] / below * unbiasedRate;
                    } else {
                        m[j] = m[j] * (float) momentum + slope;
                        p[j] -= m[j] * (float) rate;
                    }
                }
            }
        }
    }

    @Override
    public String toString() {
        return (adaptive ? "Adam" : "SGD") + ", rate " + rate + (momentum > 0 ? ", momentum " + momentum : "")
                + (decay > 0 ? ", weight decay " + decay : "");
    }
}
