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

    /** The inner products of four points with another, each summed in two chains. */
    public static void four(double[][] points, int at, double[] b, int n, double[] into) {
        double[] p = points[at];
        double[] q = points[at + 1];
        double[] r = points[at + 2];
        double[] s = points[at + 3];
        double p0 = 0;
        double p1 = 0;
        double q0 = 0;
        double q1 = 0;
        double r0 = 0;
        double r1 = 0;
        double s0 = 0;
        double s1 = 0;
        int i = 0;
        for (; i + 1 < n; i += 2) {
            double x = b[i];
            double y = b[i + 1];
            p0 += p[i] * x;
            p1 += p[i + 1] * y;
            q0 += q[i] * x;
            q1 += q[i + 1] * y;
            r0 += r[i] * x;
            r1 += r[i + 1] * y;
            s0 += s[i] * x;
            s1 += s[i + 1] * y;
        }
        if (i < n) {
            double x = b[i];
            p0 += p[i] * x;
            q0 += q[i] * x;
            r0 += r[i] * x;
            s0 += s[i] * x;
        }
        into[at] = p0 + p1;
        into[at + 1] = q0 + q1;
        into[at + 2] = r0 + r1;
        into[at + 3] = s0 + s1;
    }
}
