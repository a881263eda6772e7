package io.simplex4j.trust.internal;

/** Searches in sorted numbers. */
public final class Sorted {
    private Sorted() {}

    /** Returns how many of some sorted numbers are at least as large as a value. */
    public static int atLeast(double[] sorted, double value) {
        return sorted.length - notBelow(sorted, sorted.length, value);
    }

    /** Returns the first place in sorted numbers whose number is at least a value. */
    public static int notBelow(double[] sorted, int length, double value) {
        int low = 0;
        int high = length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
