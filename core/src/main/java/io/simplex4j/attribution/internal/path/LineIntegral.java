package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Norms;

/**
 * The integral along a line: a number for each direction and feature, and how far to trust it.
 *
 * @param values one row per direction, one column per feature
 * @param nodes how many points the integrand was evaluated at
 * @param error how far the sum over features is from the shift of the latent in these directions
 * @param localError an estimate of the error in which nothing cancels, neither along the line nor between features
 * @param withinTolerance whether the error is within the tolerance, and the local error within twice that
 */
@SuppressWarnings("ArrayRecordComponent")
public record LineIntegral(double[][] values, int nodes, double error, double localError, boolean withinTolerance) {
    private static final double LOCAL_ALLOWANCE = 2;

    /** With an estimate of the error in which nothing cancels, where there is one, else 0. */
    static LineIntegral of(Line line, double[][] values, int nodes, double local, double allowed) {
        double[] missing = line.fullHeight();
        for (int u = 0; u < missing.length; u++) {
            for (double value : values[u]) {
                missing[u] -= value;
            }
        }
        double error = Norms.euclidean(missing);
        double localError = Math.max(error, local);
        boolean within = error <= allowed && localError <= LOCAL_ALLOWANCE * allowed;
        return new LineIntegral(values, nodes, error, localError, within);
    }
}
