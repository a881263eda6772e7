package io.simplex4j.onnx.training;

import io.simplex4j.onnx.training.internal.AdaptiveMoments;
import io.simplex4j.onnx.training.internal.StochasticDescent;
import io.simplex4j.onnx.training.internal.UpdateRule;

/** How parameters follow their gradients; immutable. */
public final class Optimiser {
    private final boolean adaptive;
    private final double rate;
    private final double momentum;
    private final double decay;

    private Optimiser(boolean adaptive, double rate, double momentum, double decay) {
        this.adaptive = adaptive;
        this.rate = positive("rate", rate);
        this.momentum = share("momentum", momentum);
        this.decay = decay;
        if (!(decay >= 0 && decay < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("weight decay is " + decay + ", expected at least 0");
        }
    }

    /** Stochastic gradient descent. */
    public static Optimiser sgd(double rate) {
        return new Optimiser(false, rate, 0, 0);
    }

    /** Adam with the usual settings: rate 0.001, decay of moments 0.9 and 0.999, epsilon 1e-8. */
    public static Optimiser adam() {
        return adam(1e-3);
    }

    /** Adam with another rate. */
    public static Optimiser adam(double rate) {
        return new Optimiser(true, rate, 0, 0);
    }

    /**
     * Lets a share of the last change go on.
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

    UpdateRule rule() {
        return adaptive
                ? new AdaptiveMoments(rate, 0.9, 0.999, 1e-8, decay)
                : new StochasticDescent(rate, momentum, decay);
    }

    @Override
    public String toString() {
        return (adaptive ? "Adam" : "SGD") + ", rate " + rate + (momentum > 0 ? ", momentum " + momentum : "")
                + (decay > 0 ? ", weight decay " + decay : "");
    }

    private static double positive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected more than 0");
        }
        return value;
    }

    private static double share(String name, double value) {
        if (!(value >= 0 && value < 1)) {
            throw new IllegalArgumentException(name + " is " + value + ", expected at least 0 and less than 1");
        }
        return value;
    }
}
