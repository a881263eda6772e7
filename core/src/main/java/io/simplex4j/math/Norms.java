package io.simplex4j.math;

/** Inner products of arrays, and norms that neither overflow nor underflow unless their result does. */
public final class Norms {
    private Norms() {}

    /** Returns the inner product with an array that is not shorter. */
    public static double dot(double[] left, double[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }

    /** Returns the Euclidean norm. */
    public static double euclidean(double[] values) {
        double largest = 0;
        for (double v : values) {
            largest = Math.max(largest, Math.abs(v));
        }
        if (!(largest > 0) || Double.isInfinite(largest)) {
            return largest;
        }
        double unit = Math.scalb(1.0, -Math.max(Math.getExponent(largest), -1000));
        double sum = 0;
        for (double v : values) {
            double scaled = v * unit;
            sum += scaled * scaled;
        }
        return Math.sqrt(sum) / unit;
    }
}
