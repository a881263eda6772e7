package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** Finds the first row that equals given numbers, and how many do. */
final class RowIndex {
    /** Half of a hash above the number of a row, sorted, for the first of each group of identical rows. */
    private final long[] keys;

    private final int[] counts;
    private final Matrix rows;

    RowIndex(Matrix rows) {
        this.rows = rows;
        double[] row = new double[rows.columns()];
        long[] all = new long[rows.rows()];
        for (int r = 0; r < all.length; r++) {
            Workers.checkInterrupted();
            rows.copyRow(r, row);
            all[r] = hash(row) << 32 | r;
        }
        Arrays.sort(all);
        int[] groups = new int[all.length];
        int size = 0;
        for (long key : all) {
            rows.copyRow((int) key, row);
            int same = size > 0 && all[size - 1] >>> 32 == key >>> 32 ? search(all, size, row, key) : -1;
            if (same < 0) {
                same = size;
                all[size++] = key;
            }
            groups[same]++;
        }
        this.keys = Arrays.copyOf(all, size);
        this.counts = Arrays.copyOf(groups, size);
    }

    /** Returns the first row with these numbers, or −1, and how many there are. */
    int[] find(double[] row) {
        int place = search(keys, keys.length, row, hash(row) << 32);
        return place < 0 ? new int[] {-1, 0} : new int[] {(int) keys[place], counts[place]};
    }

    /** Returns the place of an equal row among those with the same half of the hash, or −1. */
    private int search(long[] sorted, int size, double[] row, long key) {
        int place = Arrays.binarySearch(sorted, 0, size, key >>> 32 << 32);
        double[] other = new double[row.length];
        for (place = Math.max(place, ~place); place < size && sorted[place] >>> 32 == key >>> 32; place++) {
            rows.copyRow((int) sorted[place], other);
            if (equal(row, other)) {
                return place;
            }
        }
        return -1;
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
    private static long hash(double[] row) {
        long hash = row.length;
        for (double value : row) {
            hash = (hash ^ Double.doubleToLongBits(value + 0.0)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash;
    }
}
