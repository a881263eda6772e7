package io.simplex4j.model;

import io.simplex4j.math.Matrix;

/**
 * The secants of a latent map over cells. A cell is the straight line between two inputs, its edges. Thread-safe.
 *
 * <p>A secant S takes the place of the Jacobian: S (b − a) = g(b) − g(a) for a cell from a to b. It is computed
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
