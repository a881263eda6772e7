package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;

/**
 * The largest singular value of a matrix, rounded up.
 *
 * @param value no smaller than the norm
 * @param exact whether it is the norm but for rounding, and not only a bound
 */
record OperatorNorm(double value, boolean exact) {
    /*
     * The root of the largest eigenvalue of the Gram matrix of the shorter side, k numbers against n. No start vector is
     * drawn that might be orthogonal to the answer. Up to k = 64 by cyclic Jacobi, above by Householder's reduction to a
     * tridiagonal matrix and bisection, a hundred times quicker there: n k²/2 + k³ multiplications in all.
     *
     * Where those are too many, the shorter side is cut into s equal slabs: |A|² is at most the sum of the slabs' |A_i|²,
     * which is at most s times too much, and right where the slabs share their strongest direction. The roots of Σ a² and of
     * the largest column sum times the largest row sum are bounds too, and the least of the three is taken.
     *
     * Rounding: the Gram matrix is off by at most n u tr G, the reduction by some k² u |G| (Higham, Accuracy and Stability
     * of Numerical Algorithms, 3.5 and 19.3); both are added. Numbers are scaled by a power of two, so that nothing under-
     * or overflows.
     */
    static final double MOST_MULTIPLICATIONS = 8e9;

    private static final double MARGIN = 1 + 1e-12;
    private static final double UNIT = 0x1p-52;
    private static final int SWEEPS = 60;
    private static final int SMALL = 64;
    private static final int CHUNK = 32;

    static OperatorNorm of(Matrix matrix) {
        return of(matrix, MOST_MULTIPLICATIONS);
    }

    static OperatorNorm of(Matrix matrix, double most) {
        Sides sides = new Sides(matrix);
        if (sides.largest() == 0) {
            return new OperatorNorm(0, true);
        }
        double unit = Math.scalb(1.0, -Math.max(Math.getExponent(sides.largest()), -1000));
        int slabs = slabs(sides.n(), sides.k(), most);
        if (slabs == 1) {
            return new OperatorNorm(Math.sqrt(slab(sides, 0, sides.k(), unit)) * MARGIN / unit, true);
        }
        double sum = 0;
        for (int s = 0; s < slabs; s++) {
            int from = (int) ((long) sides.k() * s / slabs);
            int to = (int) ((long) sides.k() * (s + 1) / slabs);
            sum += slab(sides, from, to, unit);
        }
        return new OperatorNorm(Math.sqrt(Math.min(sum, sides.sums(unit))) * MARGIN / unit, false);
    }

    /** The least number of slabs that keeps the work within bounds. */
    private static int slabs(int n, int k, double most) {
        int slabs = 1;
        while (k > SMALL && slabs < k && slabs * work(n, Math.ceil((double) k / slabs)) > most) {
            slabs++;
        }
        return slabs;
    }

    private static double work(double n, double k) {
        return n * k * k / 2 + k * k * k;
    }

    /** A matrix whose shorter side comes second. */
    private record Sides(Matrix matrix, boolean wide, int n, int k) {
        Sides(Matrix matrix) {
            this(
                    matrix,
                    matrix.rows() <= matrix.columns(),
                    Math.max(matrix.rows(), matrix.columns()),
                    Math.min(matrix.rows(), matrix.columns()));
        }

        double at(int i, int p) {
            return wide ? matrix.at(p, i) : matrix.at(i, p);
        }

        double largest() {
            double largest = 0;
            for (int row = 0; row < matrix.rows(); row++) {
                for (int column = 0; column < matrix.columns(); column++) {
                    largest = Math.max(largest, Math.abs(matrix.at(row, column)));
                }
            }
            return largest;
        }

        /** The lesser of Σ a² and of the largest column sum times the largest row sum, rounded up. */
        double sums(double unit) {
            double squares = 0;
            double most = 0;
            double[] across = new double[matrix.columns()];
            for (int row = 0; row < matrix.rows(); row++) {
                double along = 0;
                for (int column = 0; column < across.length; column++) {
                    double a = Math.abs(matrix.at(row, column)) * unit;
                    squares += a * a;
                    along += a;
                    across[column] += a;
                }
                most = Math.max(most, along);
            }
            double widest = 0;
            for (double sum : across) {
                widest = Math.max(widest, sum);
            }
            return Math.min(squares, most * widest) * (1 + UNIT * n * (double) k);
        }
    }

    /** The squared norm of some columns of the shorter side, times the square of the unit. */
    private static double slab(Sides sides, int from, int to, double unit) {
        double[][] gram = gram(sides, from, to, unit);
        if (gram.length <= SMALL) {
            return byJacobi(gram);
        }
        double trace = 0;
        double squares = 0;
        for (int p = 0; p < gram.length; p++) {
            trace += gram[p][p];
            for (double g : gram[p]) {
                squares += g * g;
            }
        }
        double k = gram.length;
        double rounding = UNIT * (sides.n() * trace + k * k * Math.sqrt(squares));
        return byReduction(gram) + rounding;
    }

    private static double[][] gram(Sides sides, int from, int to, double unit) {
        int k = to - from;
        double[][] gram = new double[k][k];
        double[][] chunk = new double[CHUNK][k];
        for (int start = 0; start < sides.n(); start += CHUNK) {
            Workers.checkInterrupted();
            int length = Math.min(CHUNK, sides.n() - start);
            for (int p = 0; p < k; p++) {
                for (int i = 0; i < CHUNK; i++) {
                    chunk[i][p] = i < length ? sides.at(start + i, from + p) * unit : 0;
                }
            }
            for (int p = 0; p < k; p++) {
                for (int i = 0; i < CHUNK; i += 4) {
                    addProducts(gram[p], chunk, i, p);
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

    /** Adds four rows' products with their number p, up to that number. */
    private static void addProducts(double[] into, double[][] rows, int i, int p) {
        double[] r0 = rows[i];
        double[] r1 = rows[i + 1];
        double[] r2 = rows[i + 2];
        double[] r3 = rows[i + 3];
        double a0 = r0[p];
        double a1 = r1[p];
        double a2 = r2[p];
        double a3 = r3[p];
        for (int q = 0; q <= p; q++) {
            into[q] = into[q] + a0 * r0[q] + a1 * r1[q] + a2 * r2[q] + a3 * r3[q];
        }
    }

    /** The largest eigenvalue, by Gershgorin's circles around what is left of a matrix turned diagonal. */
    static double byJacobi(double[][] gram) {
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
        return largest;
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

    /** The largest eigenvalue, by reflections from the last row on that leave a tridiagonal matrix. */
    static double byReduction(double[][] a) {
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
            for (int i = 0; i < m; i++) {
                w[i] = 0;
            }
            for (int i = 0; i < m; i++) {
                add(w, v[i] / half, a[i], m);
            }
            add(w, -dot(v, w, m) / (2 * half), v, m);
            for (int i = 0; i < m; i++) {
                subtract(a[i], v[i], w, w[i], v, m);
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

    private static void add(double[] into, double factor, double[] x, int m) {
        for (int i = 0; i < m; i++) {
            into[i] += factor * x[i];
        }
    }

    private static void subtract(double[] from, double a, double[] x, double b, double[] y, int m) {
        for (int i = 0; i < m; i++) {
            from[i] -= a * x[i] + b * y[i];
        }
    }

    /** The largest eigenvalue of a tridiagonal matrix, from above. */
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
