package io.simplex4j.attribution;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.Optional;

/** A probability of a model, as a latent of one component. */
record LinkedOutput(DifferentiableModel model, LinearHead linear, int target) implements DifferentiableModel {
    /** Returns the probability of the target for a latent. */
    double probability(Vec latent) {
        Vec scores = linear.scores(linear.apply(latent));
        if (scores.size() > 1 || linear.task() == LinearHead.Task.VALUES) {
            return scores.get(target);
        }
        return target == 1 ? scores.get(0) : 1 - scores.get(0);
    }

    /* For softmax p_k (a_k − Σ_j p_j a_j), for the logistic function p (1 − p) a with the sign of the class. */
    private double[] gradient(Vec latent, double factor) {
        Vec scores = linear.scores(linear.apply(latent));
        double[] outputs = new double[linear.outputs()];
        if (linear.activation() == LinearHead.Activation.SOFTMAX) {
            for (int j = 0; j < outputs.length; j++) {
                outputs[j] = scores.get(target) * ((j == target ? 1 : 0) - scores.get(j));
            }
        } else {
            boolean single = outputs.length == 1;
            double p = scores.get(single ? 0 : target);
            outputs[single ? 0 : target] =
                    (single && target == 0 && linear.task() == LinearHead.Task.CLASSES ? -1 : 1) * p * (1 - p);
        }
        double[] gradient = new double[latent.size()];
        double[] row = new double[gradient.length];
        for (int j = 0; j < outputs.length; j++) {
            linear.weights().copyRow(j, row);
            for (int i = 0; i < row.length; i++) {
                gradient[i] += factor * outputs[j] * row[i];
            }
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
