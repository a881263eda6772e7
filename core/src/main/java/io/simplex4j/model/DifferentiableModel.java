package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.internal.path.PathIntegrator;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Optional;

/** A latent map with gradients. It attributes by integrals of its gradient on the line from the baseline. */
public interface DifferentiableModel extends AttributingModel {
    /**
     * Computes products with the Jacobian from the left: row n is {@code cotangent_nᵀ · ∂g/∂x} at input n.
     *
     * @param inputs one flattened example per row
     * @param cotangents as many rows, each as wide as a latent
     * @return as many rows, each as wide as an input
     */
    Matrix pullback(Matrix inputs, Matrix cotangents);

    /** Returns how gradients are computed, for provenance. */
    GradientKind gradientKind();

    /** Returns why there are no gradients, unless there are. */
    default Optional<String> whyNotDifferentiable() {
        return Optional.empty();
    }

    /** Returns the secants over cells, if every operation between inputs and latents has a rule for them. */
    default Optional<Secants> secants() {
        return Optional.empty();
    }

    @Override
    default List<FeatureShares> attribute(List<LatentShift> shifts, Quadrature quadrature, Workers workers) {
        return new PathIntegrator(this, quadrature.rule(), workers).integrate(shifts);
    }

    /** The way to compute gradients. */
    enum GradientKind {
        /** By the chain rule, operation by operation. */
        EXACT,
        /** By differences of nearby latents, which are not exact. */
        CENTRAL_DIFFERENCES
    }
}
