package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;

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

    /** An empty list of edges, for cells that are cut finer and finer: a model may then look at each edge once. */
    default Edges edges() {
        return new InputEdges(this);
    }

    /** Inputs that cells begin or end at, numbered from 0. */
    interface Edges {
        /**
         * Adds inputs. Not while another call is under way.
         *
         * @param inputs one flattened example per row; kept, and must not change
         * @param workers the threads that they may be looked at on
         */
        void add(Matrix inputs, Workers workers);

        /** As {@link Secants#products}, over cells between inputs that were added. Several threads may ask at once. */
        Matrix products(int[] lower, int[] upper, Matrix cotangents);
    }
}
