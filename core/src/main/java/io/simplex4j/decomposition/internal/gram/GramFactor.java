package io.simplex4j.decomposition.internal.gram;

import java.util.Arrays;

/** The Cholesky factor of a positive definite matrix K whose rows come and go, and the solution of K u = 1. */
public final class GramFactor {
    /*
     * K = L Lᵀ, L by rows. A row that enters is computed four numbers at a time, which are four sums that do not wait for each
     * other. Where one leaves, the rows behind it have one number too many, which rotations of neighbouring columns take away;
     * y = L⁻¹1 is rotated along.
     */

    private int size;
    private double[][] rows = new double[0][];
    private double[] inverses = new double[0];
    private double[] ones = new double[0];
    private double[] solution = new double[0];
    private double[] cosines = new double[0];
    private double[] sines = new double[0];

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    /**
     * Adds a row and a column to K, unless it depends on those present.
     *
     * @param entries of K: those with the rows present, and last its own
     * @param dependent it does where less than this share of its own is left by those present
     */
    public boolean add(double[] entries, double dependent) {
        reserve();
        double[] own = rows[size];
        int whole = size & ~3;
        for (int j = 0; j < whole; j += 4) {
            four(own, entries, j);
        }
        for (int j = whole; j < size; j++) {
            own[j] = (entries[j] - Dot.of(own, rows[j], j)) * inverses[j];
        }
        double square = entries[size] - Dot.of(own, own, size);
        if (!(square > dependent * entries[size])) {
            return false;
        }
        own[size] = Math.sqrt(square);
        inverses[size] = 1 / own[size];
        ones[size] = (1 - Dot.of(own, ones, size)) * inverses[size];
        size++;
        return true;
    }

    private void four(double[] own, double[] entries, int j) {
        double[] r0 = rows[j];
        double[] r1 = rows[j + 1];
        double[] r2 = rows[j + 2];
        double[] r3 = rows[j + 3];
        double s0 = entries[j];
        double s1 = entries[j + 1];
        double s2 = entries[j + 2];
        double s3 = entries[j + 3];
        for (int m = 0; m < j; m++) {
            double value = own[m];
            s0 -= value * r0[m];
            s1 -= value * r1[m];
            s2 -= value * r2[m];
            s3 -= value * r3[m];
        }
        double v0 = s0 * inverses[j];
        double v1 = (s1 - v0 * r1[j]) * inverses[j + 1];
        double v2 = (s2 - v0 * r2[j] - v1 * r2[j + 1]) * inverses[j + 2];
        own[j] = v0;
        own[j + 1] = v1;
        own[j + 2] = v2;
        own[j + 3] = (s3 - v0 * r3[j] - v1 * r3[j + 1] - v2 * r3[j + 2]) * inverses[j + 3];
    }

    /** Takes a row and its column out of K; those behind it move up. */
    void remove(int gone) {
        double[] leaving = rows[gone];
        size--;
        System.arraycopy(rows, gone + 1, rows, gone, size - gone);
        rows[size] = leaving;
        for (int i = gone; i < size; i++) {
            double[] row = rows[i];
            rotate(row, gone, i);
            double a = row[i];
            double b = row[i + 1];
            double length = Math.sqrt(a * a + b * b);
            cosines[i] = a / length;
            sines[i] = b / length;
            row[i] = length;
            inverses[i] = 1 / length;
        }
        rotate(ones, gone, size);
    }

    private void rotate(double[] row, int from, int to) {
        double carried = row[from];
        for (int c = from; c < to; c++) {
            double next = row[c + 1];
            row[c] = cosines[c] * carried + sines[c] * next;
            carried = cosines[c] * next - sines[c] * carried;
        }
        row[to] = carried;
    }

    /** Solves K u = 1; the result is valid until the next call. */
    public double[] solveOnes() {
        System.arraycopy(ones, 0, solution, 0, size);
        solveUpper(solution);
        return solution;
    }

    /** Solves K u = b in place. */
    public void solve(double[] b) {
        for (int k = 0; k < size; k++) {
            b[k] = (b[k] - Dot.of(rows[k], b, k)) * inverses[k];
        }
        solveUpper(b);
    }

    private void solveUpper(double[] b) {
        for (int k = size - 1; k >= 0; k--) {
            double[] row = rows[k];
            double value = b[k] * inverses[k];
            b[k] = value;
            for (int i = 0; i < k; i++) {
                b[i] -= value * row[i];
            }
        }
    }

    private void reserve() {
        if (size + 1 >= rows.length) {
            int room = Math.max(24, 2 * size + 2);
            double[][] larger = new double[room][room];
            for (int k = 0; k < size; k++) {
                System.arraycopy(rows[k], 0, larger[k], 0, k + 1);
            }
            rows = larger;
            inverses = Arrays.copyOf(inverses, room);
            ones = Arrays.copyOf(ones, room);
            solution = new double[room];
            cosines = new double[room];
            sines = new double[room];
        }
    }
}
