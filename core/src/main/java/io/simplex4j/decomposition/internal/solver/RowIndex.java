package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** Finds the first row that equals given numbers, and how many do: a hash table with 8 to 12 bytes a row. */
final class RowIndex {
    private final Matrix rows;

    /** The first row of each hash, and the next row of the same hash; −1 if there is none. */
    private final int[] first;

    private final int[] next;

    RowIndex(Matrix rows) {
        this.rows = rows;
        this.first = new int[Integer.highestOneBit(Math.max(1, rows.rows()))];
        this.next = new int[rows.rows()];
        Arrays.fill(first, -1);
        double[] row = new double[rows.columns()];
        for (int r = next.length - 1; r >= 0; r--) {
            Workers.checkInterrupted();
            rows.copyRow(r, row);
            int place = place(row);
            next[r] = first[place];
            first[place] = r;
        }
    }

    /** Returns the first row with these numbers, or −1, and how many there are. */
    int[] find(double[] row) {
        int[] found = {-1, 0};
        double[] other = new double[row.length];
        for (int r = first[place(row)]; r >= 0; r = next[r]) {
            rows.copyRow(r, other);
            if (equal(row, other)) {
                found[0] = found[1]++ == 0 ? r : found[0];
            }
        }
        return found;
    }

    private static boolean equal(double[] a, double[] b) {
        for (int j = 0; j < a.length; j++) {
            if (a[j] != b[j]) {
                return false;
            }
        }
        return true;
    }

    /** Zeros of both signs are equal. */
    private int place(double[] row) {
        long hash = row.length;
        for (double value : row) {
            hash = (hash ^ Double.doubleToLongBits(value + 0.0)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash & (first.length - 1);
    }
}
