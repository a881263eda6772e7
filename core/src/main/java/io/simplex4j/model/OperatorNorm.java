package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** The largest singular value of a matrix, rounded up. */
final class OperatorNorm {
    /*
     * The root of the largest eigenvalue of the Gram matrix of the shorter side, k numbers against n. No start vector is
     * drawn that might be orthogonal to the answer: Householder's reduction to a tridiagonal matrix and bisection take
     * n k²/2 + k³ multiplications in all.
     *
     * If those are too many, the shorter side is cut into s equal slabs: |A|² is at most the sum of the slabs' |A_i|². That
     * is at most s times too much, and exact if the slabs share their strongest direction. Σ a² is a bound too, and the
     * smaller of both is taken.
     *
     * Rounding: the Gram matrix is off by at most n u tr G, the reduction by some k² u |G| (Higham, Accuracy and Stability
     * of Numerical Algorithms, 3.5 and 19.3); both are added. Numbers are scaled by a power of two, so that nothing under-
     * or overflows.
     */
    static final double MAX_MULTIPLICATIONS = 8e9;

    private static final double MARGIN = 1 + 1e-12;
    private static final double UNIT = 0x1p-52;
    private static final int SMALL = 64;

    private OperatorNorm() {}

    static double of(Matrix matrix) {
        return of(matrix, MAX_MULTIPLICATIONS);
    }

    static double of(Matrix matrix, double maxMultiplications) {
        boolean wide = matrix.rows() <= matrix.columns();
        int n = wide ? matrix.columns() : matrix.rows();
        int k = wide ? matrix.rows() : matrix.columns();
        double largest = 0;
        double[] row = new double[matrix.columns()];
        for (int r = 0; r < matrix.rows(); r++) {
            matrix.copyRow(r, row);
            for (double value : row) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        if (largest == 0) {
            return 0;
        }
        double unit = Math.scalb(1.0, -Math.max(Math.getExponent(largest), -1000));
        int slabs = 1;
        while (k > SMALL && slabs < k && slabs * work(n, Math.ceil((double) k / slabs)) > maxMultiplications) {
            slabs++;
        }
        double sum = 0;
        double squares = 0;
        for (int s = 0; s < slabs; s++) {
            int from = Workers.start(k, slabs, s);
            double[][] slab = new double[(n + 3) / 4 * 4][Workers.start(k, slabs, s + 1) - from];
            for (int i = 0; i < n; i++) {
                for (int p = 0; p < slab[i].length; p++) {
                    slab[i][p] = unit * (wide ? matrix.at(from + p, i) : matrix.at(i, from + p));
                }
            }
            double[][] gram = gram(slab);
            double trace = 0;
            for (int p = 0; p < gram.length; p++) {
                trace += gram[p][p];
            }
            double rounding = UNIT * n * trace;
            squares += trace + rounding;
            double entries = 0;
            for (double[] each : gram) {
                entries = Math.hypot(entries, Norms.euclidean(each));
            }
            rounding += UNIT * gram.length * (double) gram.length * entries;
            sum += largestEigenvalue(gram) + rounding;
        }
        return Math.sqrt(slabs == 1 ? sum : Math.min(sum, squares)) * MARGIN / unit;
    }

    private static double work(double n, double k) {
        return n * k * k / 2 + k * k * k;
    }

    /** Returns the sum of the products of each row with itself. The number of rows is a multiple of four. */
    private static double[][] gram(double[][] rows) {
        int k = rows[0].length;
        double[][] gram = new double[k][k];
        for (int i = 0; i < rows.length; i += 4) {
            Workers.checkInterrupted();
            double[] r0 = rows[i];
            double[] r1 = rows[i + 1];
            double[] r2 = rows[i + 2];
            double[] r3 = rows[i + 3];
            for (int p = 0; p < k; p++) {
                double[] into = gram[p];
                for (int q = 0; q <= p; q++) {
                    into[q] += r0[p] * r0[q] + r1[p] * r1[q] + r2[p] * r2[q] + r3[p] * r3[q];
                }
            }
        }
        for (int p = 0; p < k; p++) {
            for (int q = 0; q < p; q++) {
                gram[q][p] = gram[p][q];
            }
        }
        return gram;
    }

    /** Returns the largest eigenvalue, by reflections from the last row on that leave a tridiagonal matrix. */
    static double largestEigenvalue(double[][] a) {
        int k = a.length;
        double[] diagonal = new double[k];
        double[] beside = new double[k];
        double[] v = new double[k];
        double[] w = new double[k];
        for (int m = k - 1; m >= 0; m--) {
            Workers.checkInterrupted();
            diagonal[m] = a[m][m];
            System.arraycopy(a[m], 0, v, 0, m);
            double square = dot(v, v, m);
            if (square == 0) {
                continue;
            }
            double length = Math.sqrt(square);
            double half = square + Math.abs(v[m - 1]) * length;
            beside[m] = v[m - 1] > 0 ? -length : length;
            v[m - 1] -= beside[m];
            Arrays.fill(w, 0, m, 0);
            for (int i = 0; i < m; i++) {
                double[] row = a[i];
                double factor = v[i] / half;
                for (int j = 0; j < m; j++) {
                    w[j] += factor * row[j];
                }
            }
            double share = dot(v, w, m) / (2 * half);
            for (int i = 0; i < m; i++) {
                w[i] -= share * v[i];
            }
            for (int i = 0; i < m; i++) {
                double[] row = a[i];
                for (int j = 0; j < m; j++) {
                    row[j] -= v[i] * w[j] + w[i] * v[j];
                }
            }
        }
        return largest(diagonal, beside);
    }

    private static double dot(double[] x, double[] y, int m) {
        double sum = 0;
        for (int i = 0; i < m; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }

    /** Returns the largest eigenvalue of a tridiagonal matrix, from above. */
    private static double largest(double[] diagonal, double[] beside) {
        int k = diagonal.length;
        double low = 0;
        double high = 0;
        for (int i = 0; i < k; i++) {
            low = Math.max(low, diagonal[i]);
            high = Math.max(high, diagonal[i] + Math.abs(beside[i]) + (i + 1 < k ? Math.abs(beside[i + 1]) : 0));
        }
        while (true) {
            double middle = (low + high) / 2;
            if (!(middle > low && middle < high)) {
                return high;
            }
            if (isAboveAll(middle, diagonal, beside)) {
                high = middle;
            } else {
                low = middle;
            }
        }
    }

    private static boolean isAboveAll(double x, double[] diagonal, double[] beside) {
        double pivot = 1;
        for (int i = 0; i < diagonal.length; i++) {
            pivot = x - diagonal[i] - beside[i] * beside[i] / pivot;
            if (!(pivot > 0)) {
                return false;
            }
        }
        return true;
    }
}
