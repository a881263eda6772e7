package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Finds the first row that is equal to given numbers, and how often it is repeated. */
final class RowIndex {
    /*
     * Open addressing with half of the places free; a place holds a row and 32 bits of its hash, so rows are compared only
     * where these agree. Of identical rows only the first is kept, which also keeps the chains short, and how often it comes
     * again.
     */

    private final Matrix rows;
    private final int[] places;
    private final int[] tags;
    private final int[] repeated;
    private final int[] repeats;

    RowIndex(Matrix rows) {
        this.rows = rows;
        int size = Integer.highestOneBit(Math.max(4, 2 * Math.min(rows.rows(), 1 << 28))) << 1;
        this.places = new int[size];
        this.tags = new int[size];
        double[] row = new double[rows.columns()];
        IntStream.Builder again = IntStream.builder();
        for (int r = 0; r < rows.rows(); r++) {
            Workers.checkInterrupted();
            rows.copyRow(r, row);
            long hash = hash(row);
            int place = search(row, hash);
            if (places[place] == 0) {
                places[place] = r + 1;
                tags[place] = (int) hash;
            } else {
                again.add(places[place] - 1);
            }
        }
        int[] firsts = again.build().toArray();
        this.repeated = Arrays.stream(firsts).sorted().distinct().toArray();
        this.repeats = new int[repeated.length];
        for (int first : firsts) {
            repeats[Arrays.binarySearch(repeated, first)]++;
        }
    }

    /** The number of the first row with these numbers, or −1. */
    int find(double[] row) {
        return places[search(row, hash(row))] - 1;
    }

    /** Whether any row comes again. */
    boolean hasRepeats() {
        return repeated.length > 0;
    }

    /** How many rows with these numbers come after the first. */
    int repeats(double[] row) {
        int place = Arrays.binarySearch(repeated, find(row));
        return place < 0 ? 0 : repeats[place];
    }

    /** The place of a row, or the free one where it would be. */
    private int search(double[] row, long hash) {
        int mask = places.length - 1;
        int place = (int) (hash >>> 32) & mask;
        double[] other = new double[0];
        while (places[place] != 0) {
            if (tags[place] == (int) hash) {
                other = other.length == 0 ? new double[row.length] : other;
                rows.copyRow(places[place] - 1, other);
                if (equal(row, other)) {
                    return place;
                }
            }
            place = (place + 1) & mask;
        }
        return place;
    }

    static boolean equal(double[] a, double[] b) {
        for (int j = 0; j < a.length; j++) {
            if (a[j] != b[j]) {
                return false;
            }
        }
        return true;
    }

    static long hash(double[] row) {
        long hash = row.length;
        for (double value : row) {
            hash = (hash ^ Double.doubleToLongBits(value + 0.0)) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return hash * 0xD1B54A32D192ED03L;
    }
}
