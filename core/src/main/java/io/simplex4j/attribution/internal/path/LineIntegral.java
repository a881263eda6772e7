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

    /** With the defects of the parts of the line, summed, where they are known, else 0. */
    static LineIntegral of(Line line, double[][] values, int nodes, double defects, double allowed) {
        double[] missing = line.fullHeight();
        for (int u = 0; u < missing.length; u++) {
            for (double value : values[u]) {
                missing[u] -= value;
            }
        }
        double error = Norms.euclidean(missing);
        return new LineIntegral(values, nodes, error, Math.max(error, defects), allowed);
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

    /** The same for each part of the line, summed, so that errors of opposite sign do not cancel. */
    public double localError() {
        return localError;
    }

    /** Whether the error is within the tolerance, and the local error, in which nothing cancels, within twice that. */
    public boolean withinTolerance() {
        return error <= allowed && localError <= LOCAL_ALLOWANCE * allowed;
    }
}
