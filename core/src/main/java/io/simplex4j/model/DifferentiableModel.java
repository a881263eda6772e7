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
     * @param cotangents as many rows as inputs, each as wide as a latent
     * @return as many rows as cotangents, each as wide as an input
     */
    Matrix pullback(Matrix inputs, Matrix cotangents);

    /** Returns how gradients are computed, for provenance. */
    GradientKind gradientKind();

    /** Returns why the model has no gradients, if it has none. */
    default Optional<String> whyNotDifferentiable() {
        return Optional.empty();
    }

    /** Returns the secants over cells, if every operation between inputs and latents has a rule for them. */
    default Optional<Secants> secants() {
        return Optional.empty();
    }

    @Override
    default List<AttributingModel.Shares> attribute(
            List<AttributingModel.Shift> shifts, Quadrature quadrature, Workers workers) {
        return new PathIntegrator(this, quadrature.rule(), workers).integrate(shifts);
    }

    /** The way to compute gradients. */
    enum GradientKind {
        /** By the chain rule, operation by operation. */
        EXACT,
        /** By differences of nearby latents, which are not exact. */
        CENTRAL_DIFFERENCES
    }

    /**
     * The secants of a latent map over cells. A cell is the straight line between two inputs, its edges. Thread-safe.
     *
     * <p>A secant S replaces the Jacobian: S (b − a) = g(b) − g(a) for a cell from a to b. It is computed
     * operation by operation with the mean of each slope over the cell, such as the share of the cell in which a ReLU is
     * on. As cells get narrower, it tends to the Jacobian.
     */
    @FunctionalInterface
    public interface Secants {
        /**
         * Computes products with secants from the left: row k is {@code cotangent_kᵀ · S_k}.
         *
         * @param edges inputs at the ends of cells, one flattened example per row
         * @param lower the edge at the start of each cell
         * @param upper the edge at the end of each cell
         * @param cotangents one for each cell, as wide as a latent
         * @return a row for each cell, as wide as an input; not finite if a slope is not
         */
        Matrix products(Matrix edges, int[] lower, int[] upper, Matrix cotangents);
    }
}
