package io.simplex4j.attribution.internal.path;

import io.simplex4j.math.Norms;

/** The integral along a line: a number for each direction and feature, and how far to trust it. */
public final class LineIntegral {
    private static final double LOCAL_ALLOWANCE = 2;

    private final double[][] values;
    private final int nodes;
    private final double error;
    private final double localError;
    private final double allowed;

    private LineIntegral(double[][] values, int nodes, double error, double localError, double allowed) {
        this.values = values;
        this.nodes = nodes;
        this.error = error;
        this.localError = localError;
        this.allowed = allowed;
    }

    /** With an estimate of the error in which nothing cancels, where there is one, else 0. */
    static LineIntegral of(Line line, double[][] values, int nodes, double local, double allowed) {
        double[] missing = line.fullHeight();
        for (int u = 0; u < missing.length; u++) {
            for (double value : values[u]) {
                missing[u] -= value;
            }
        }
        double error = Norms.euclidean(missing);
        return new LineIntegral(values, nodes, error, Math.max(error, local), allowed);
    }

    /** One row per direction, one column per feature. */
    public double[][] values() {
        return values;
    }

    /** How many points the integrand was evaluated at. */
    public int nodes() {
        return nodes;
    }

    /** How far the sum over features is from the shift of the latent in these directions. */
    public double error() {
        return error;
    }

    /** An estimate of the error in which nothing cancels, neither along the line nor between features. */
    public double localError() {
        return localError;
    }

    /** Whether the error is within the tolerance, and the local error, in which nothing cancels, within twice that. */
    public boolean withinTolerance() {
        return error <= allowed && localError <= LOCAL_ALLOWANCE * allowed;
    }
}
