package io.simplex4j.attribution;

import io.simplex4j.attribution.internal.path.LineIntegral;

/**
 * How well an integral along the line from the baseline to an example was computed.
 *
 * @param nodes the number of gradients it took
 * @param error the completeness error: how far the sum over features is from what it must be
 * @param localError an estimate of the error in which nothing cancels: the completeness errors of the parts of the line
 *     together, or the error of all features together as the changes of the gradient from node to node let it expect,
 *     whichever is larger. On the paper's networks features were off by at most 2.4 times that, all together. Equal to
 *     {@code error} for a fixed rule, which looks at neither
 * @param withinTolerance whether both errors are within the tolerance of the {@link Quadrature}; if not, the node
 *     limit was reached
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
