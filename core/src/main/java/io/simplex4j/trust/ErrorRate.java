package io.simplex4j.trust;

import java.util.Locale;

/**
 * How often something was wrong, with the interval of Clopper and Pearson for the rate behind it.
 *
 * @param wrong how often
 * @param of out of how many
 */
public record ErrorRate(int wrong, int of) {
    private static final double TAIL = 0.025;

    /**
     * @throws IllegalArgumentException if there is nothing it is out of, or more is wrong than that
     */
    public ErrorRate {
        if (of < 1 || wrong < 0 || wrong > of) {
            throw new IllegalArgumentException(
                    "wrong is " + wrong + " of " + of + ", expected at least 1 and at most that many wrong");
        }
    }

    public double rate() {
        return (double) wrong / of;
    }

    /** The lower end of the 95 % interval. */
    public double atLeast() {
        return wrong == 0 ? 0 : BetaDistribution.quantile(TAIL, wrong, of - wrong + 1.0);
    }

    /** The upper end of the 95 % interval. */
    public double atMost() {
        return wrong == of ? 1 : BetaDistribution.quantile(1 - TAIL, wrong + 1.0, of - wrong);
    }

    /** Such as {@code Predictions were wrong for 9 of 112 calibration rows with this verdict (95 % interval 4 to 15 %).} */
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "Predictions were wrong for %d of %d calibration %s with this verdict (95 %% interval %.0f to %.0f %%).",
                wrong,
                of,
                of == 1 ? "row" : "rows",
                100 * atLeast(),
                100 * atMost());
    }

    /** Such as {@code 9 of 112 (4–15 %)}. */
    public String words() {
        return String.format(Locale.ROOT, "%d of %d (%.0f–%.0f %%)", wrong, of, 100 * atLeast(), 100 * atMost());
    }
}
