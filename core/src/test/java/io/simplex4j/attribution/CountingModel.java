package io.simplex4j.attribution;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Another model that counts how often its gradient is asked for. */
record CountingModel(DifferentiableModel model, AtomicInteger pullbacks) implements DifferentiableModel {
    @Override
    public Matrix pullback(Matrix inputs, Matrix cotangents) {
        pullbacks.incrementAndGet();
        return model.pullback(inputs, cotangents);
    }

    @Override
    public GradientKind gradientKind() {
        return model.gradientKind();
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
    public Optional<LinearHead> head() {
        return model.head();
    }

    @Override
    public String digest() {
        return model.digest();
    }
}
