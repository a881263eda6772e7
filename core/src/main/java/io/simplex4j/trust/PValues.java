package io.simplex4j.trust;

import java.util.OptionalDouble;

/**
 * The scores of an input and their p-values by calibration.
 *
 * @param score the calibrated score of the distance from the corpus; none without calibration
 * @param far the p-value of that score; none if no calibration holds for it
 * @param ratio the hull ratio, if known
 * @param disputed the p-value of the hull ratio, if known
 */
public record PValues(OptionalDouble score, OptionalDouble far, OptionalDouble ratio, OptionalDouble disputed) {
    private static final PValues NONE =
            new PValues(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** Returns the p-values of an input without calibration. */
    public static PValues none() {
        return NONE;
    }
}
