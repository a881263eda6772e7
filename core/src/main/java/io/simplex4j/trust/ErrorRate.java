package io.simplex4j.trust;

import java.util.Locale;

/**
 * An observed error rate, with the interval of Clopper and Pearson for the true rate.
 *
 * @param wrong the number of errors
 * @param of the number of cases
 */
public record ErrorRate(int wrong, int of) {
    private static final double TAIL = 0.025;

    /**
     * Checks the counts.
     *
     * @throws IllegalArgumentException if there are no cases, or more errors than cases
     */
    public ErrorRate {
        if (of < 1 || wrong < 0 || wrong > of) {
            throw new IllegalArgumentException(
                    "wrong is " + wrong + " of " + of + ", expected at least 1 and at most that many wrong");
        }
    }

    /** Returns the observed rate. */
    public double rate() {
        return (double) wrong / of;
    }

    /** Returns the lower bound of the 95% interval. */
    public double lowerBound() {
        return wrong == 0 ? 0 : BetaDistribution.quantile(TAIL, wrong, of - wrong + 1.0);
    }

    /** Returns the upper bound of the 95% interval. */
    public double upperBound() {
        return wrong == of ? 1 : BetaDistribution.quantile(1 - TAIL, wrong + 1.0, of - wrong);
    }

    /**
     * Returns a sentence such as {@code Predictions were wrong for 9 of 112 calibration rows with this verdict (95%
     * interval 4 to 15%).}
     */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "Predictions were wrong for %d of %d calibration %s with this verdict (95%% interval %.0f to %.0f%%).",
                wrong,
                of,
                of == 1 ? "row" : "rows",
                100 * lowerBound(),
                100 * upperBound());
    }

    /** Returns a phrase such as {@code 9 of 112 (4–15%)}. */
    public String words() {
        return String.format(Locale.ROOT, "%d of %d (%.0f–%.0f%%)", wrong, of, 100 * lowerBound(), 100 * upperBound());
    }
}
