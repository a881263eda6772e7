package io.simplex4j.attribution;

import io.simplex4j.attribution.internal.path.LineIntegral;

/**
 * How well an integral along the line from the baseline to an example was computed.
 *
 * @param nodes the number of gradients it took
 * @param error the completeness error: how far the sum over features is from what it must be
 * @param localError the same for each part of the line, summed, so that errors of opposite sign do not cancel: an
 *     estimate of the error summed over features, on the paper's CNN good to a factor of four; equal to {@code error} for a fixed rule, which does not look at parts
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
