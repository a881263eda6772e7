package io.simplex4j.decomposition;

import java.util.Optional;

/** Least squares by Householder reflections, afresh for every call: slow, simple, and not the solver's code. */
final class DenseLeastSquares {
    private static final double DEPENDENT = 1e-12;

    private DenseLeastSquares() {}

    /** The coefficients that bring {@code Σ x_k columns[k]} nearest to {@code b}; none if the columns are dependent. */
    static Optional<double[]> solve(double[][] columns, double[] b) {
        int n = columns.length;
        int m = b.length;
        if (n > m) {
            return Optional.empty();
        }
        double[][] a = new double[n][];
        for (int k = 0; k < n; k++) {
            a[k] = columns[k].clone();
        }
        double[] rhs = b.clone();
        double[] diagonal = new double[n];
        for (int k = 0; k < n; k++) {
            double[] v = a[k];
            double norm = norm(v, k);
            if (!(norm > DEPENDENT * norm(columns[k], 0))) {
                return Optional.empty();
            }
            diagonal[k] = v[k] > 0 ? -norm : norm;
            v[k] -= diagonal[k];
            double square = norm(v, k) * norm(v, k);
            for (int other = k + 1; other < n; other++) {
                reflect(v, square, a[other], k);
            }
            reflect(v, square, rhs, k);
        }
        return Optional.of(substitute(a, diagonal, rhs));
    }

    private static double[] substitute(double[][] a, double[] diagonal, double[] rhs) {
        int n = diagonal.length;
        double[] x = new double[n];
        for (int k = n - 1; k >= 0; k--) {
            double sum = rhs[k];
            for (int other = k + 1; other < n; other++) {
                sum -= a[other][k] * x[other];
            }
            x[k] = sum / diagonal[k];
        }
        return x;
    }

    private static void reflect(double[] v, double square, double[] y, int from) {
        double dot = 0;
        for (int i = from; i < y.length; i++) {
            dot += v[i] * y[i];
        }
        double factor = 2 * dot / square;
        for (int i = from; i < y.length; i++) {
            y[i] -= factor * v[i];
        }
    }

    private static double norm(double[] v, int from) {
        double sum = 0;
        for (int i = from; i < v.length; i++) {
            sum += v[i] * v[i];
        }
        return Math.sqrt(sum);
    }
}
