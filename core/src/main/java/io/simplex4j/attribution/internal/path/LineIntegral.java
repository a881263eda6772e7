package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Norms;
import java.util.Arrays;

/**
 * The integral along a line: a number for each direction and feature, and how far to trust it.
 *
 * @param values one row per direction, one column per feature
 * @param nodes how many points or cells the integrand was evaluated at
 * @param error how far the sum over features is from the shift of the latent in these directions
 * @param localError an estimate of the error in which nothing cancels, neither along the line nor between features
 * @param withinTolerance whether the errors are within the tolerance, each by its own measure
 */
@SuppressWarnings("ArrayRecordComponent")
public record LineIntegral(double[][] values, int nodes, double error, double localError, boolean withinTolerance) {
    private static final double LOCAL_ALLOWANCE = 2;

    /** With an estimate of the error in which nothing cancels, where there is one, else 0. */
    static LineIntegral of(Line line, double[][] values, int nodes, double local, double allowed) {
        double error = error(line, values);
        double localError = Math.max(error, local);
        boolean within = error <= allowed && localError <= LOCAL_ALLOWANCE * allowed;
        return new LineIntegral(values, nodes, error, localError, within);
    }

    /** By secants, with an estimate of the error of all features together, which is judged with those of other lines. */
    static LineIntegral estimated(
            Line line, double[][] values, int cells, double estimate, double tolerance, boolean within) {
        double error = error(line, values);
        double size = 0;
        for (double[] row : values) {
            size = Math.max(size, Arrays.stream(row).map(Math::abs).sum());
        }
        double allowed = tolerance * Math.max(size, line.scale(new double[0][]));
        return new LineIntegral(values, cells, error, Math.max(error, estimate), within && error <= allowed);
    }

    private static double error(Line line, double[][] values) {
        double[] missing = line.fullHeight();
        for (int u = 0; u < missing.length; u++) {
            for (double value : values[u]) {
                missing[u] -= value;
            }
        }
        return Norms.euclidean(missing);
    }
}
