package io.simplex4j.model;

import io.simplex4j.math.Matrix;

/**
 * The slopes of a latent map over cells, a cell being the straight line between two inputs, its edges. Thread-safe.
 *
 * <p>A secant S takes the place of the Jacobian: S (b − a) = g(b) − g(a) for a cell from a to b. It is made operation by
 * operation, each slope replaced by its mean over the cell, such as the share of the cell in which a ReLU is on. As cells
 * get narrower, it tends to the Jacobian.
 */
@FunctionalInterface
public interface Secants {
    /**
     * Products with secants from the left: row k is {@code cotangent_kᵀ · S_k}.
     *
     * @param edges inputs that cells begin or end at, one flattened example per row
     * @param lower the edge that each cell begins at
     * @param upper the edge that each cell ends at
     * @param cotangents one for each cell, as wide as a latent
     * @return a row for each cell, as wide as an input; not finite where a slope is not
     */
    Matrix products(Matrix edges, int[] lower, int[] upper, Matrix cotangents);
}
