package io.simplex4j.attribution;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Quadrature;

/**
 * The integrated Jacobian of one corpus example, projected on a shift.
 *
 * @param row its row in the corpus
 * @param values the p of the paper, one for each feature in the flattened order of the input, not multiplied by the
 *     weight
 * @param expected the sum for an exact integral: {@code ⟨D, h^c − h⁰⟩ / ‖D‖²} for a shift D
 * @param integration the accuracy of the integral; its errors are in units of p
 */
public record Projection(int row, Vec values, double expected, Integration integration) {
    /** Returns the sum over features. */
    public double sum() {
        double sum = 0;
        for (int i = 0; i < values.size(); i++) {
            sum += values.get(i);
        }
        return sum;
    }

    /** Returns a copy with features summed into groups. */
    public Projection grouped(FeatureGroups groups) {
        return new Projection(row, groups.sum(values), expected, integration);
    }

    /**
     * The accuracy of an integral along the line from the baseline to an example.
     *
     * @param nodes the number of gradients or secants that were computed
     * @param error the completeness error: the distance of the sum over features from its exact value. With secants it
     *     is only rounding, and does not show errors of features
     * @param localError an estimate of the error of all features, in which nothing cancels. With secants over cells it
     *     estimates the Euclidean norm of the error, by the changes from cells to their halves; on the paper's networks the
     *     true error of an explanation was at most 1.1 times that. With gradients at nodes it estimates the sum of the
     *     sizes, by the completeness errors of the parts of the line or the changes from node to node, whichever is larger;
     *     there features were off by at most 2.4 times that. For a fixed rule it is equal to {@code error}
     * @param withinTolerance whether both errors are within the tolerance of the {@link Quadrature}; if not, the limit
     *     of nodes or cells was reached
     */
    public record Integration(int nodes, double error, double localError, boolean withinTolerance) {}

    /** The shift from the latent of the baseline that integrated Jacobians are projected on. */
    public enum Target {
        /** {@code ĥ − h⁰}, to the mixture: weighted projections sum to 1 whatever the residual. */
        APPROXIMATION,
        /**
         * {@code h − h⁰}, to the latent itself, as in the paper: weighted projections sum to 1 only if the residual is 0.
         */
        LATENT
    }
}
