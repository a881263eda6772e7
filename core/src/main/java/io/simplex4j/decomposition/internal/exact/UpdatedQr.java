package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import java.util.Arrays;

/** A QR factorisation whose columns come and go. */
public final class UpdatedQr {
    /*
     * A = QR with Q by columns and R by columns of its upper triangle. A column enters by classical Gram-Schmidt, repeated
     * while cancellation is seen; it leaves by Givens rotations of the rows below it. Both cost O(size · length); nothing
     * is ever squared, so the factors stay as accurate as the columns [1].
     *
     * [1] Å. Björck, Numerical Methods for Least Squares Problems, SIAM 1996, sections 2.4 and 3.2.
     */

    private static final double DEPENDENT = 1e-13;
    private static final double CANCELLED = 0.7;
    private static final double BADLY_CANCELLED = 0.1;

    private final int length;
    private int size;
    private double[][] q = new double[8][];
    private double[][] r = new double[8][];
    private double[] coefficients = new double[8];

    /** A factorisation of no columns, each to have {@code length} numbers. */
    public UpdatedQr(int length) {
        this.length = length;
    }

    /** The number of columns. */
    public int size() {
        return size;
    }

    /** Drops all columns. */
    public void clear() {
        size = 0;
    }

    /**
     * Appends a column, unless it depends on those present.
     *
     * @return whether it was independent, and is now the last column
     */
    public boolean add(double[] column) {
        return add(column, CANCELLED);
    }

    /** Appends a column like {@link #add}, orthogonal to about 1e-15 instead of 1e-16, at half the cost. */
    public boolean addQuickly(double[] column) {
        return add(column, BADLY_CANCELLED);
    }

    private boolean add(double[] column, double cancelled) {
        reserve();
        double[] v = q[size];
        System.arraycopy(column, 0, v, 0, length);
        double[] entries = r[size];
        Arrays.fill(entries, 0, size, 0);
        double full = norm(v);
        double before = full;
        double after = full;
        for (int pass = 0; pass < 3; pass++) {
            orthogonalise(v, entries);
            after = norm(v);
            if (after > cancelled * before) {
                break;
            }
            before = after;
        }
        if (!(after > DEPENDENT * full)) {
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
            coefficients[k] = dot(q[k], v);
        }
        for (int k = 0; k < size; k++) {
            double c = coefficients[k];
            double[] qk = q[k];
            for (int i = 0; i < length; i++) {
                v[i] -= c * qk[i];
            }
            entries[k] += c;
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

    /** Removes a column; those behind it move up. */
    public void remove(int column) {
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

    /** Solves {@code R u = b} in place. */
    public void solveUpper(double[] b) {
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
    public void solveLower(double[] b) {
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
    public void copyRowOfQ(int row, double[] into) {
        for (int k = 0; k < size; k++) {
            into[k] = q[k][row];
        }
    }

    /** Writes {@code Qᵀ v} to {@code into}. */
    public void project(double[] v, double[] into) {
        for (int k = 0; k < size; k++) {
            into[k] = dot(q[k], v);
        }
    }

    /** Writes {@code Q b} to {@code into}. */
    public void expand(double[] b, double[] into) {
        Arrays.fill(into, 0, length, 0);
        for (int k = 0; k < size; k++) {
            double c = b[k];
            double[] qk = q[k];
            for (int i = 0; i < length; i++) {
                into[i] += c * qk[i];
            }
        }
    }

    private double norm(double[] v) {
        return Math.sqrt(dot(v, v));
    }

    private double dot(double[] a, double[] b) {
        return Dot.of(a, b, length);
    }
}
