package io.simplex4j.decomposition.internal.scan;

/** The k-th smallest of some numbers in linear time; reorders them. */
public final class Quickselect {
    private Quickselect() {}

    /** The value that would stand at {@code k} if the numbers, none of them NaN, were sorted. */
    public static float kth(float[] values, int k) {
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            float pivot = median(values[low], values[(low + high) >>> 1], values[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    float swap = values[i];
                    values[i++] = values[j];
                    values[j--] = swap;
                }
            }
            if (k <= j) {
                high = j;
            } else if (k >= i) {
                low = i;
            } else {
                return values[k];
            }
        }
        return values[k];
    }

    private static float median(float a, float b, float c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
