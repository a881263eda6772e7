package io.simplex4j.benchmarks;

/*
 * The projection is max(v − τ, 0) with the τ that makes the sum 1. As τ ≥ max(v) − 1, only numbers above that can stay
 * positive; among them τ is raised until nothing more drops out [1]. Expected cost O(n), without sorting.
 *
 * [1] C. Michelot, A finite algorithm for finding the projection of a point onto the canonical simplex of ℝⁿ, 1986.
 */
/** The nearest point of the probability simplex. */
final class ProbabilityProjection {
    private double[] active = new double[16];

    /** Replaces {@code values} by their projection. */
    void project(double[] values) {
        double threshold = threshold(values);
        for (int i = 0; i < values.length; i++) {
            values[i] = Math.max(0, values[i] - threshold);
        }
    }

    private double threshold(double[] values) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        if (active.length < values.length) {
            active = new double[values.length];
        }
        int count = 0;
        double sum = 0;
        for (double value : values) {
            if (value > largest - 1) {
                active[count++] = value;
                sum += value;
            }
        }
        double threshold = (sum - 1) / count;
        for (int before = 0; before != count; ) {
            before = count;
            count = 0;
            sum = 0;
            for (int i = 0; i < before; i++) {
                if (active[i] > threshold) {
                    sum += active[i];
                    active[count++] = active[i];
                }
            }
            threshold = (sum - 1) / count;
        }
        return threshold;
    }
}
