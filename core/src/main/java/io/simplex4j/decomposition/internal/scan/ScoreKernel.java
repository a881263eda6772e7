package io.simplex4j.decomposition.internal.scan;

import java.util.Arrays;

/** Inner products of many rows with one direction. */
public final class ScoreKernel {
    /*
     * Written for the auto-vectoriser of HotSpot: whole arrays without offsets, at most four input streams and one output
     * array per loop. Row-major dot products, offsets into one large array, eight streams or two outputs all fall back to
     * scalar code on JDK 17 (docs/adr/0003).
     */

    private ScoreKernel() {}

    /**
     * Computes {@code y[l] = Σ_j a[j]·h[j][l]} for {@code l < n}.
     *
     * @param h one array per coordinate, each holding that coordinate of every row
     */
    public static void scores(float[][] h, float[] a, float[] y, int n) {
        accumulate(h, a, y, n, 0, a.length);
    }

    /** Computes {@code y[l] = Σ_j a[j]·h[j][l]} for {@code l < n} over the first {@code count} arrays. */
    public static void scores(float[][] h, float[] a, int count, float[] y, int n) {
        accumulate(h, a, y, n, 0, count);
    }

    /** The lowest of some scores: four minima that do not wait for one another, without branches that few scores can predict. */
    public static float lowest(float[] y) {
        float low0 = Float.POSITIVE_INFINITY;
        float low1 = low0;
        float low2 = low0;
        float low3 = low0;
        int l = 0;
        for (; l + 4 <= y.length; l += 4) {
            low0 = Math.min(low0, y[l]);
            low1 = Math.min(low1, y[l + 1]);
            low2 = Math.min(low2, y[l + 2]);
            low3 = Math.min(low3, y[l + 3]);
        }
        for (; l < y.length; l++) {
            low0 = Math.min(low0, y[l]);
        }
        return Math.min(Math.min(low0, low1), Math.min(low2, low3));
    }

    /** Adds coordinates {@code from} to {@code to} to the scores, which start afresh at 0. */
    static void accumulate(float[][] h, float[] a, float[] y, int n, int from, int to) {
        int j = from;
        if (from == 0) {
            if (to >= 4) {
                set4(y, h[0], h[1], h[2], h[3], a, n);
                j = 4;
            } else {
                Arrays.fill(y, 0, n, 0f);
            }
        }
        for (; j + 4 <= to; j += 4) {
            add4(y, h[j], h[j + 1], h[j + 2], h[j + 3], a[j], a[j + 1], a[j + 2], a[j + 3], n);
        }
        for (; j < to; j++) {
            add1(y, h[j], a[j], n);
        }
    }

    private static void set4(float[] y, float[] h0, float[] h1, float[] h2, float[] h3, float[] a, int n) {
        float a0 = a[0];
        float a1 = a[1];
        float a2 = a[2];
        float a3 = a[3];
        for (int l = 0; l < n; l++) {
            y[l] = (a0 * h0[l] + a1 * h1[l]) + (a2 * h2[l] + a3 * h3[l]);
        }
    }

    @SuppressWarnings("checkstyle:ParameterNumber")
    private static void add4(
            float[] y, float[] h0, float[] h1, float[] h2, float[] h3, float a0, float a1, float a2, float a3, int n) {
        for (int l = 0; l < n; l++) {
            y[l] += (a0 * h0[l] + a1 * h1[l]) + (a2 * h2[l] + a3 * h3[l]);
        }
    }

    private static void add1(float[] y, float[] h0, float a0, int n) {
        for (int l = 0; l < n; l++) {
            y[l] += a0 * h0[l];
        }
    }
}
