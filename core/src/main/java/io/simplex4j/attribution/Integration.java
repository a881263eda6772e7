package io.simplex4j.attribution;

import io.simplex4j.model.FeatureShares;
import io.simplex4j.model.Quadrature;

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
public record Integration(int nodes, double error, double localError, boolean withinTolerance) {
    static Integration of(FeatureShares shares) {
        return new Integration(shares.nodes(), shares.error(), shares.localError(), shares.withinTolerance());
    }

    /** Returns a copy with errors multiplied by a factor and a new completeness error. */
    Integration scaled(double factor, double newError) {
        return new Integration(nodes, newError, Math.max(newError, factor * localError), withinTolerance);
    }
}
