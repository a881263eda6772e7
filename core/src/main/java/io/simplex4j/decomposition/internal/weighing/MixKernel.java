package io.simplex4j.decomposition.internal.weighing;

/** Weighted sums of many rows. */
final class MixKernel {
    /*
     * HotSpot keeps the order of a float sum and so does not vectorise it. Eight sums at a time fill the pipeline instead
     * and share the loads of the weights: half a cycle per product, as fast as a vectorised loop over rows of a length near
     * 50, and it needs no second copy of the corpus. Sums over 128 rows are in float, sums of those in double.
     */

    private static final int RUN = 128;

    private MixKernel() {}

    /**
     * Adds {@code Σ_l w[l]·h[j][l]} to {@code sums[j]}.
     *
     * @param h one array per coordinate, each holding that coordinate of every row
     */
    static void addTo(double[] sums, float[][] h, float[] w) {
        int d = sums.length;
        for (int from = 0; from < w.length; from += RUN) {
            int to = Math.min(w.length, from + RUN);
            int j = 0;
            for (; j + 8 <= d; j += 8) {
                add8(sums, h, j, w, from, to);
            }
            for (; j < d; j++) {
                add1(sums, h, j, w, from, to);
            }
        }
    }

    @SuppressWarnings("checkstyle:ParameterNumber")
    private static void add8(double[] sums, float[][] h, int j, float[] w, int from, int to) {
        float[] h0 = h[j];
        float[] h1 = h[j + 1];
        float[] h2 = h[j + 2];
        float[] h3 = h[j + 3];
        float[] h4 = h[j + 4];
        float[] h5 = h[j + 5];
        float[] h6 = h[j + 6];
        float[] h7 = h[j + 7];
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        float s4 = 0;
        float s5 = 0;
        float s6 = 0;
        float s7 = 0;
        for (int l = from; l < to; l++) {
            float weight = w[l];
            s0 += weight * h0[l];
            s1 += weight * h1[l];
            s2 += weight * h2[l];
            s3 += weight * h3[l];
            s4 += weight * h4[l];
            s5 += weight * h5[l];
            s6 += weight * h6[l];
            s7 += weight * h7[l];
        }
        sums[j] += s0;
        sums[j + 1] += s1;
        sums[j + 2] += s2;
        sums[j + 3] += s3;
        sums[j + 4] += s4;
        sums[j + 5] += s5;
        sums[j + 6] += s6;
        sums[j + 7] += s7;
    }

    private static void add1(double[] sums, float[][] h, int j, float[] w, int from, int to) {
        float[] h0 = h[j];
        float s0 = 0;
        for (int l = from; l < to; l++) {
            s0 += w[l] * h0[l];
        }
        sums[j] += s0;
    }
}
