package io.simplex4j.model;

import io.simplex4j.math.Matrix;

/** The largest singular value of a matrix, rounded up. */
final class OperatorNorm {
    /*
     * Cyclic Jacobi on the smaller Gram matrix: slower than power iteration but with no start vector that may be orthogonal
     * to the answer. Cost O(k³) for the smaller side k, which is the number of classes.
     */
    private static final double MARGIN = 1 + 1e-12;
    private static final int SWEEPS = 60;

    private OperatorNorm() {}

    static double of(Matrix matrix) {
        double[][] gram = gram(matrix);
        int k = gram.length;
        for (int sweep = 0; sweep < SWEEPS; sweep++) {
            double off = 0;
            for (int p = 0; p < k; p++) {
                for (int q = p + 1; q < k; q++) {
                    off = Math.max(off, Math.abs(gram[p][q]) / (1e-300 + Math.abs(gram[p][p]) + Math.abs(gram[q][q])));
                    rotate(gram, p, q);
                }
            }
            if (off < 1e-15) {
                break;
            }
        }
        double largest = 0;
        for (int p = 0; p < k; p++) {
            double radius = 0;
            for (int q = 0; q < k; q++) {
                radius += q == p ? 0 : Math.abs(gram[p][q]);
            }
            largest = Math.max(largest, gram[p][p] + radius);
        }
        return Math.sqrt(largest) * MARGIN;
    }

    private static double[][] gram(Matrix matrix) {
        boolean wide = matrix.rows() <= matrix.columns();
        int k = Math.min(matrix.rows(), matrix.columns());
        int n = Math.max(matrix.rows(), matrix.columns());
        double[][] gram = new double[k][k];
        for (int p = 0; p < k; p++) {
            for (int q = 0; q <= p; q++) {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += wide ? matrix.at(p, i) * matrix.at(q, i) : matrix.at(i, p) * matrix.at(i, q);
                }
                gram[p][q] = sum;
                gram[q][p] = sum;
            }
        }
        return gram;
    }

    private static void rotate(double[][] a, int p, int q) {
        if (a[p][q] == 0) {
            return;
        }
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        for (int i = 0; i < a.length; i++) {
            double ip = a[i][p];
            double iq = a[i][q];
            a[i][p] = c * ip - s * iq;
            a[i][q] = s * ip + c * iq;
        }
        for (int i = 0; i < a.length; i++) {
            double pi = a[p][i];
            double qi = a[q][i];
            a[p][i] = c * pi - s * qi;
            a[q][i] = s * pi + c * qi;
        }
    }
}
