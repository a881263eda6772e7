package io.simplex4j.trust;

import io.simplex4j.example.NumberText;
import java.util.Locale;
import java.util.Optional;

/**
 * What residual most inputs stay below, if they are like the calibration rows.
 *
 * @param level the share of inputs, on average over calibrations
 * @param rows how many calibration rows
 * @param rank which of their residuals, counted from the smallest
 * @param residual that one
 * @param leastLevel the share for this very calibration, at least, with confidence 95 %
 */
public record Coverage(double level, int rows, int rank, double residual, double leastLevel) {
    private static final double DOUBT = 0.05;

    /**
     * The statement that sorted residuals allow; nothing where they are too few for the level.
     *
     * @throws IllegalArgumentException if the level is not above 0 and below 1
     */
    static Optional<Coverage> of(double[] sorted, double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level is " + level + ", expected a number above 0 and below 1");
        }
        int rank = rank(sorted.length, level);
        return rank > sorted.length
                ? Optional.empty()
                : Optional.of(
                        new Coverage(level, sorted.length, rank, sorted[rank - 1], leastLevel(sorted.length, rank)));
    }

    /** The coverage of the k-th smallest of n is a beta variable with parameters k and n + 1 − k. */
    private static double leastLevel(int rows, int rank) {
        return BetaDistribution.quantile(DOUBT, rank, rows + 1.0 - rank);
    }

    /** {@code ⌈level (n + 1)⌉}, safe from rounding. */
    private static int rank(int rows, double level) {
        return (int) Math.ceil(level * (rows + 1.0) - 1e-9);
    }

    /** For people, one sentence. */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "%s of inputs like the %s have a residual of at most %s (at least %.1f %%, with confidence 95 %%).",
                NumberText.wholePercent(level),
                NumberText.count(rows, "calibration row"),
                NumberText.significant(residual),
                Math.floor(1000 * leastLevel) / 10);
    }
}
