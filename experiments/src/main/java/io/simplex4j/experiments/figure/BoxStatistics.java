package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.record.Summary;
import java.util.List;

/**
 * What a box plot shows of some values.
 *
 * @param low the smallest value no further than 1.5 times the distance of the quartiles from the lower one
 * @param high the largest value no further than that from the upper one
 * @param outliers the values beyond both, in increasing order
 */
record BoxStatistics(Summary summary, double low, double high, List<Double> outliers) {
    private static final double REACH = 1.5;

    static BoxStatistics of(List<Double> values) {
        Summary summary =
                Summary.of(values.stream().mapToDouble(Double::doubleValue).toArray());
        double lowest = summary.lowerQuartile() - REACH * summary.quartileRange();
        double highest = summary.upperQuartile() + REACH * summary.quartileRange();
        double low = summary.max();
        double high = summary.min();
        for (double value : values) {
            low = value >= lowest ? Math.min(low, value) : low;
            high = value <= highest ? Math.max(high, value) : high;
        }
        List<Double> outliers = values.stream()
                .filter(value -> value < lowest || value > highest)
                .sorted()
                .toList();
        return new BoxStatistics(summary, low, high, outliers);
    }
}
