package io.simplex4j.attribution;

import io.simplex4j.attribution.internal.path.LineIntegral;

/**
 * How well an integral along the line from the baseline to an example was computed.
 *
 * @param nodes the number of gradients or secants it took
 * @param error the completeness error: how far the sum over features is from what it must be. With secants that is but
 *     rounding, and says nothing of features
 * @param localError an estimate of the error of all features in which nothing cancels. With secants over cells: of its
 *     Euclidean norm, by the changes from cells to their halves; on the paper's networks the true one was at most 1.1 times
 *     that for an explanation. With gradients at nodes: of the sum of its sizes, by the completeness errors of the parts of
 *     the line or the changes from node to node, whichever is larger; there features were off by at most 2.4 times that.
 *     Equal to {@code error} for a fixed rule, which looks at neither
 * @param withinTolerance whether both errors are within the tolerance of the {@link Quadrature}; if not, the limit of
 *     nodes or cells was reached
 */
public record Integration(int nodes, double error, double localError, boolean withinTolerance) {
    static Integration of(LineIntegral integral) {
        return new Integration(integral.nodes(), integral.error(), integral.localError(), integral.withinTolerance());
    }

    /** The same after errors are multiplied by a factor, and with a newly measured completeness error. */
    Integration scaled(double factor, double newError) {
        return new Integration(nodes, newError, Math.max(newError, factor * localError), withinTolerance);
    }
}
