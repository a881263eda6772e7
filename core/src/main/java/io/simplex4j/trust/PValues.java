package io.simplex4j.trust;

import java.util.OptionalDouble;

/**
 * What calibration says of an input.
 *
 * @param far the p-value of how far it is from the corpus; none where no calibration holds for it
 * @param ratio its hull ratio, where known
 * @param disputed the p-value of the hull ratio, where known
 */
public record PValues(OptionalDouble far, OptionalDouble ratio, OptionalDouble disputed) {
    private static final PValues NONE =
            new PValues(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** Of an input without calibration. */
    public static PValues none() {
        return NONE;
    }
}
