package io.simplex4j.trust;

import io.simplex4j.example.internal.NumberText;
import java.util.Locale;
import java.util.Optional;

/**
 * The residual that most inputs stay below, if they are like the calibration rows.
 *
 * @param level the share of inputs, on average over calibrations
 * @param rows the number of calibration rows
 * @param rank the rank of the residual among theirs, from the smallest
 * @param residual the residual
 * @param minLevel a lower bound of the share for this calibration, with confidence 95%
 */
public record Coverage(double level, int rows, int rank, double residual, double minLevel) {
    private static final double DOUBT = 0.05;

    /**
     * Returns the coverage that sorted residuals allow; nothing if there are too few for the level.
     *
     * @throws IllegalArgumentException if the level is not above 0 and below 1
     */
    public static Optional<Coverage> of(double[] sorted, double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level is " + level + ", expected a number above 0 and below 1");
        }
        int rank = rank(sorted.length, level);
        return rank > sorted.length
                ? Optional.empty()
                : Optional.of(
                        new Coverage(level, sorted.length, rank, sorted[rank - 1], minLevel(sorted.length, rank)));
    }

    /**
     * Returns a lower bound: the coverage of the k-th smallest of n is a beta variable with parameters k and n + 1 − k.
     */
    private static double minLevel(int rows, int rank) {
        return BetaDistribution.quantile(DOUBT, rank, rows + 1.0 - rank);
    }

    /** Returns {@code ⌈level (n + 1)⌉}, without rounding errors. */
    private static int rank(int rows, double level) {
        return (int) Math.ceil(level * (rows + 1.0) - 1e-9);
    }

    /** Returns one sentence for people. */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "%s of inputs like the %s have a residual of at most %s (at least %.1f%%, with confidence 95%%).",
                NumberText.wholePercent(level),
                NumberText.count(rows, "calibration row"),
                NumberText.number(residual),
                Math.floor(1000 * minLevel) / 10);
    }
}
