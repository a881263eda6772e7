package io.simplex4j.lab.record;

import java.util.Arrays;

/**
 * Count, mean, spread and quartiles of some values.
 *
 * @param count at least 1
 * @param mean of all values
 * @param deviation standard deviation over {@code count - 1}; NaN for a single value
 * @param min smallest value
 * @param lowerQuartile the first quartile, interpolated as numpy's default does (type 7)
 * @param median the middle value
 * @param upperQuartile the third quartile
 * @param max the largest value
 */
public record Summary(
        int count,
        double mean,
        double deviation,
        double min,
        double lowerQuartile,
        double median,
        double upperQuartile,
        double max) {

    /**
     * Returns the summary of some values, in any order.
     *
     * @throws IllegalArgumentException if there is no value, or one is not finite
     */
    public static Summary of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("there is no value; expected at least one");
        }
        for (double value : values) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("a value is " + value + "; expected a finite number");
            }
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double mean = mean(sorted);
        return new Summary(
                sorted.length,
                mean,
                deviation(sorted, mean),
                sorted[0],
                quantile(sorted, 0.25),
                quantile(sorted, 0.5),
                quantile(sorted, 0.75),
                sorted[sorted.length - 1]);
    }

    /** Returns the interquartile range. */
    public double quartileRange() {
        return upperQuartile - lowerQuartile;
    }

    private static double mean(double[] sorted) {
        double first = sorted[0];
        double sum = 0;
        for (double value : sorted) {
            sum += value - first;
        }
        return first + sum / sorted.length;
    }

    private static double deviation(double[] sorted, double mean) {
        double squares = 0;
        for (double value : sorted) {
            squares += (value - mean) * (value - mean);
        }
        return sorted.length == 1 ? Double.NaN : Math.sqrt(squares / (sorted.length - 1));
    }

    private static double quantile(double[] sorted, double share) {
        double position = share * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }
}
