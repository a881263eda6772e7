package io.simplex4j;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.Optional;

/** A function with secants. */
public record SecantModel(FunctionModel model, Secant secant) implements DifferentiableModel {
    /** The secant of a function. */
    @FunctionalInterface
    public interface Secant {
        /** Computes {@code uᵀ · S} with the secant S over the cell between two inputs. */
        double[] product(double[] lower, double[] upper, double[] cotangent);
    }

    @Override
    public Optional<Secants> secants() {
        return Optional.of((edges, lower, upper, cotangents) -> {
            double[][] rows = new double[lower.length][];
            for (int k = 0; k < rows.length; k++) {
                rows[k] = secant.product(
                        edges.row(lower[k]).toArray(),
                        edges.row(upper[k]).toArray(),
                        cotangents.row(k).toArray());
            }
            return Matrix.of(rows);
        });
    }

    @Override
    public Shape inputShape() {
        return model.inputShape();
    }

    @Override
    public int latentSize() {
        return model.latentSize();
    }

    @Override
    public Matrix latents(Matrix inputs) {
        return model.latents(inputs);
    }

    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        return model.pullback(inputs, cotangents);
    }

    @Override
    public GradientKind gradientKind() {
        return model.gradientKind();
    }

    @Override
    public Optional<LinearHead> head() {
        return model.head();
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public String digest() {
        return model.digest();
    }
}
