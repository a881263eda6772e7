package io.simplex4j.attribution;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.Arrays;
import java.util.Optional;

/** A probability of a model, as a latent of one component. */
record LinkedOutput(DifferentiableModel model, LinearHead linear, int target) implements DifferentiableModel {
    private static final int MOST_PARTS = 1 << 12;
    private static final double ROUNDING = 1e-12;

    /** The nodes of Gauss and Legendre's rule between 0 and 1, and their weights. */
    private static final double[] NODES = {0.5 - Math.sqrt(15) / 10, 0.5, 0.5 + Math.sqrt(15) / 10};

    private static final double[] WEIGHTS = {5 / 18.0, 8 / 18.0, 5 / 18.0};

    /** Returns the probability of the target for a latent. */
    double probability(Vec latent) {
        return probability(linear, target, latent);
    }

    static double probability(LinearHead linear, int target, Vec latent) {
        Vec scores = linear.scores(linear.apply(latent));
        if (scores.size() > 1 || linear.task() == LinearHead.Task.VALUES) {
            return scores.get(target);
        }
        return target == 1 ? scores.get(0) : 1 - scores.get(0);
    }

    /* By the outputs of the head: for softmax p_k (1 − p_k) and −p_k p_j, for the logistic function p (1 − p) with the sign of
     * the class. */
    private static double[] slopes(LinearHead linear, int target, Vec outputs) {
        Vec scores = linear.scores(outputs);
        double[] slopes = new double[linear.outputs()];
        if (linear.activation() == LinearHead.Activation.SOFTMAX) {
            for (int j = 0; j < slopes.length; j++) {
                slopes[j] = scores.get(target) * ((j == target ? 1 : 0) - scores.get(j));
            }
        } else {
            boolean single = slopes.length == 1;
            double p = scores.get(single ? 0 : target);
            slopes[single ? 0 : target] =
                    (single && target == 0 && linear.task() == LinearHead.Task.CLASSES ? -1 : 1) * p * (1 - p);
        }
        return slopes;
    }

    /** Returns the direction in which latents change a number that changes so with the outputs of the head. */
    private static double[] direction(LinearHead linear, double[] slopes) {
        double[] direction = new double[linear.weights().columns()];
        double[] row = new double[direction.length];
        for (int j = 0; j < slopes.length; j++) {
            linear.weights().copyRow(j, row);
            for (int i = 0; i < row.length; i++) {
                direction[i] += slopes[j] * row[i];
            }
        }
        return direction;
    }

    /**
     * Returns the mean gradient of the probability on the straight line between two latents: along it the change of the latent
     * gives that of the probability.
     */
    static Vec meanGradient(LinearHead linear, int target, Vec start, Vec end) {
        double[] from = linear.apply(start).toArray();
        Vec step = linear.apply(end).minus(Vec.of(from));
        double change = probability(linear, target, end) - probability(linear, target, start);
        double[] mean = new double[linear.outputs()];
        for (int parts = 1; parts <= MOST_PARTS; parts *= 2) {
            Arrays.fill(mean, 0);
            for (int node = 0; node < parts * NODES.length; node++) {
                int part = node / NODES.length;
                double t = (part + NODES[node % NODES.length]) / parts;
                double[] outputs = from.clone();
                for (int j = 0; j < outputs.length; j++) {
                    outputs[j] += t * step.get(j);
                }
                double[] slopes = slopes(linear, target, Vec.of(outputs));
                for (int j = 0; j < mean.length; j++) {
                    mean[j] += slopes[j] * WEIGHTS[node % NODES.length] / parts;
                }
            }
            if (Math.abs(Vec.of(mean).dot(step) - change) <= ROUNDING) {
                break;
            }
        }
        return Vec.of(direction(linear, mean));
    }

    private double[] gradient(Vec latent, double factor) {
        double[] gradient = direction(linear, slopes(linear, target, linear.apply(latent)));
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] *= factor;
        }
        return gradient;
    }

    @Override
    public Shape inputShape() {
        return model.inputShape();
    }

    @Override
    public int latentSize() {
        return 1;
    }

    @Override
    public String digest() {
        return model.digest();
    }

    @Override
    public Matrix latents(Matrix inputs) {
        Matrix latents = model.latents(inputs);
        double[][] probabilities = new double[latents.rows()][];
        for (int row = 0; row < probabilities.length; row++) {
            probabilities[row] = new double[] {probability(latents.row(row))};
        }
        return Matrix.of(probabilities);
    }

    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        Matrix latents = model.latents(inputs);
        double[][] inner = new double[latents.rows()][];
        for (int row = 0; row < inner.length; row++) {
            inner[row] = gradient(latents.row(row), cotangents.at(row, 0));
        }
        return model.pullback(inputs, Matrix.of(inner));
    }

    @Override
    public GradientKind gradientKind() {
        return model.gradientKind();
    }

    @Override
    public Optional<String> whyNotDifferentiable() {
        return model.whyNotDifferentiable();
    }
}
