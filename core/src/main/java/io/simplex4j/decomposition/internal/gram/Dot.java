package io.simplex4j.decomposition.internal.gram;

/** The inner product in double precision, summed in four independent chains. */
public final class Dot {
    private Dot() {}

    /** The inner product of the first {@code n} numbers. */
    public static double of(double[] a, double[] b, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < n; i += 4) {
            s0 += a[i] * b[i];
            s1 += a[i + 1] * b[i + 1];
            s2 += a[i + 2] * b[i + 2];
            s3 += a[i + 3] * b[i + 3];
        }
        for (; i < n; i++) {
            s0 += a[i] * b[i];
        }
        return (s0 + s1) + (s2 + s3);
    }
}
