package io.simplex4j.decomposition.internal.solver;

import java.util.Arrays;

/** An updatable QR factorisation. */
final class UpdatedQr {
    /*
     * A = QR with Q by columns and R by columns of its upper triangle. A column enters by classical Gram-Schmidt, repeated
     * while cancellation is seen. It leaves by Givens rotations of the rows below it. Both cost O(size · length). No length is
     * squared, so the factors stay as accurate as the columns [1].
     *
     * [1] Å. Björck, Numerical Methods for Least Squares Problems, SIAM 1996, sections 2.4 and 3.2.
     */

    private static final int PASSES = 3;

    private final int length;
    private int size;
    private double[][] q = new double[8][];
    private double[][] r = new double[8][];
    private double[] coefficients = new double[8];

    /** Creates a factorisation of no columns, each to have {@code length} numbers. */
    UpdatedQr(int length) {
        this.length = length;
    }

    /** Returns the number of columns. */
    int size() {
        return size;
    }

    /**
     * Appends a column, unless it depends on those present.
     *
     * @return whether it was independent and is now the last column
     */
    boolean add(double[] column) {
        reserve();
        double[] v = q[size];
        System.arraycopy(column, 0, v, 0, length);
        double[] entries = r[size];
        Arrays.fill(entries, 0, size, 0);
        double full = Math.sqrt(Vectors.dot(v, v, length));
        double before = full;
        double after = full;
        for (int pass = 0; pass < PASSES; pass++) {
            orthogonalise(v, entries);
            after = Math.sqrt(Vectors.dot(v, v, length));
            if (after > Tolerances.CANCELLED * before) {
                break;
            }
            before = after;
        }
        if (!(after > Tolerances.DEPENDENT * full)) {
            return false;
        }
        entries[size] = after;
        double inverse = 1 / after;
        for (int i = 0; i < length; i++) {
            v[i] *= inverse;
        }
        size++;
        return true;
    }

    private void orthogonalise(double[] v, double[] entries) {
        for (int k = 0; k < size; k++) {
            coefficients[k] = Vectors.dot(q[k], v, length);
        }
        for (int k = 0; k < size; k++) {
            Vectors.add(v, -coefficients[k], q[k], length);
            entries[k] += coefficients[k];
        }
    }

    private void reserve() {
        if (size == q.length) {
            q = Arrays.copyOf(q, 2 * size);
            r = Arrays.copyOf(r, 2 * size);
            coefficients = new double[2 * size];
        }
        if (q[size] == null) {
            q[size] = new double[length];
        }
        if (r[size] == null || r[size].length <= size) {
            r[size] = new double[q.length];
        }
    }

    /** Removes a column; the columns behind it move up. */
    void remove(int column) {
        double[] gone = r[column];
        System.arraycopy(r, column + 1, r, column, size - column - 1);
        size--;
        r[size] = gone;
        for (int k = column; k < size; k++) {
            rotate(k);
        }
    }

    /** Makes the entry below the diagonal of column {@code k} zero by turning rows k and k + 1. */
    private void rotate(int k) {
        double a = r[k][k];
        double b = r[k][k + 1];
        double h = Math.hypot(a, b);
        double c = h == 0 ? 1 : a / h;
        double s = h == 0 ? 0 : b / h;
        for (int m = k; m < size; m++) {
            double upper = r[m][k];
            double lower = r[m][k + 1];
            r[m][k] = c * upper + s * lower;
            r[m][k + 1] = c * lower - s * upper;
        }
        double[] first = q[k];
        double[] second = q[k + 1];
        for (int i = 0; i < length; i++) {
            double upper = first[i];
            double lower = second[i];
            first[i] = c * upper + s * lower;
            second[i] = c * lower - s * upper;
        }
    }

    /** Returns whether less than a part of the last column was outside the span of the columns before. */
    boolean isNearlyDependent(double part) {
        double[] entries = r[size - 1];
        return !(entries[size - 1] > part * Math.sqrt(Vectors.dot(entries, entries, size)));
    }

    /** Solves {@code R u = b} in place. */
    void solveUpper(double[] b) {
        for (int k = size - 1; k >= 0; k--) {
            double[] entries = r[k];
            double value = b[k] / entries[k];
            b[k] = value;
            for (int i = 0; i < k; i++) {
                b[i] -= value * entries[i];
            }
        }
    }

    /** Solves {@code Rᵀ u = b} in place. */
    void solveLower(double[] b) {
        for (int k = 0; k < size; k++) {
            double[] entries = r[k];
            double value = b[k];
            for (int i = 0; i < k; i++) {
                value -= entries[i] * b[i];
            }
            b[k] = value / entries[k];
        }
    }

    /** Writes row {@code row} of Q to {@code into}. */
    void copyRowOfQ(int row, double[] into) {
        for (int k = 0; k < size; k++) {
            into[k] = q[k][row];
        }
    }

    /** Writes {@code Qᵀ v} to {@code into}. */
    void project(double[] v, double[] into) {
        for (int k = 0; k < size; k++) {
            into[k] = Vectors.dot(q[k], v, length);
        }
    }

    /** Projects a vector onto the orthogonal complement of the columns, twice because of rounding. */
    void flatten(double[] v) {
        for (int turn = 0; turn < 2; turn++) {
            project(v, coefficients);
            for (int k = 0; k < size; k++) {
                Vectors.add(v, -coefficients[k], q[k], length);
            }
        }
    }
}
