package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import java.util.Optional;

/** A latent map that can be differentiated. */
public interface DifferentiableModel extends LatentModel {
    /**
     * Products with the Jacobian from the left: row n is {@code cotangent_nᵀ · ∂g/∂x} at input n.
     *
     * @param inputs one flattened example per row
     * @param cotangents as many rows, each as wide as a latent
     * @return as many rows, each as wide as an input
     */
    Matrix pullback(Matrix inputs, Matrix cotangents);

    /** How gradients come about, for provenance. */
    GradientKind gradientKind();

    /** Why there are no gradients after all, where there are none. */
    default Optional<String> whyNotDifferentiable() {
        return Optional.empty();
    }

    /** The slopes over cells, where every operation between inputs and latents has a rule for them. */
    default Optional<Secants> secants() {
        return Optional.empty();
    }

    /** Where gradients come from. */
    enum GradientKind {
        /** The chain rule, operation by operation. */
        EXACT,
        /** Differences of nearby latents, which are not exact. */
        CENTRAL_DIFFERENCES
    }
}
