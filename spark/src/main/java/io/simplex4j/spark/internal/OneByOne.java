package io.simplex4j.spark.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Secants;
import io.simplex4j.model.Shape;
import java.util.Optional;

/** A model that encodes inputs one by one. */
final class OneByOne implements DifferentiableModel {
    /*
     * ONNX Runtime uses different kernels for one row and for many, and the last bits differ. Batches depend on
     * partitions, and results must not.
     */
    private final DifferentiableModel model;

    OneByOne(DifferentiableModel model) {
        this.model = model;
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
        if (inputs.rows() < 2) {
            return model.latents(inputs);
        }
        double[][] latents = new double[inputs.rows()][];
        for (int row = 0; row < latents.length; row++) {
            latents[row] = model.latents(inputs.select(row)).row(0).toArray();
        }
        return Matrix.of(latents);
    }

    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        return model.pullback(inputs, cotangents);
    }

    @Override
    public Optional<Secants> secants() {
        return model.secants();
    }

    @Override
    public GradientKind gradientKind() {
        return model.gradientKind();
    }

    @Override
    public Optional<String> whyNotDifferentiable() {
        return model.whyNotDifferentiable();
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
    public Optional<String> latentName() {
        return model.latentName();
    }

    @Override
    public String digest() {
        return model.digest();
    }

    @Override
    public void close() {
        model.close();
    }
}
