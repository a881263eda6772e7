package io.simplex4j.trust;

import io.simplex4j.example.NumberText;
import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Reason.Gravity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The verdict where there is calibration. Whether an input is far from the corpus or its class disputed is decided by p-values;
 * what decided it before become notes.
 *
 * <ul>
 *   <li>do not rely: {@code p ≤ .01} of being as far, or the class is not kept
 *   <li>read with care: {@code p ≤ .05} of being as far, examples of another label are nearer (hull ratio above 1), or
 *       {@code p ≤ .10} of being as disputed
 * </ul>
 *
 * <p>All other reasons count as they do without.
 */
public final class CalibratedVerdict {
    static final double VERY_FAR = 0.01;
    static final double FAR = 0.05;
    private static final double DISPUTED = 0.10;
    private static final Set<Code> NOTES = Set.of(
            Code.FAR_FROM_CORPUS,
            Code.PARTLY_EXPLAINED,
            Code.ABOVE_REFERENCES,
            Code.WEIGHT_ON_MISCLASSIFIED,
            Code.CLASS_NOT_GUARANTEED);

    /** The fewest calibration rows that verdicts can rest on: with fewer, no p-value is small enough for an alarm. */
    public static final int FEWEST_ROWS = (int) Math.round(1 / FAR) - 1;

    private CalibratedVerdict() {}

    /** The verdict by p-values, unless there are too few calibration rows for any that is small. */
    public static Verdict of(Optional<Calibration> far, Verdict uncalibrated, PValues pValues) {
        return far.map(Calibration::decides).orElse(true) ? of(uncalibrated, pValues) : uncalibrated;
    }

    /**
     * The verdict of an explanation.
     *
     * @param uncalibrated what would be said of it without calibration
     * @param far the p-value of how far it is from the corpus; where there is none, what was said stays
     * @param ratio its hull ratio, where known
     * @param disputed the p-value of the hull ratio, where known
     */
    public static Verdict of(Verdict uncalibrated, OptionalDouble far, OptionalDouble ratio, OptionalDouble disputed) {
        return of(uncalibrated, new PValues(far, ratio, disputed));
    }

    /** As {@link #of(Verdict, OptionalDouble, OptionalDouble, OptionalDouble)}. */
    public static Verdict of(Verdict uncalibrated, PValues pValues) {
        OptionalDouble far = pValues.far();
        OptionalDouble ratio = pValues.ratio();
        OptionalDouble disputed = pValues.disputed();
        if (far.isEmpty()) {
            return uncalibrated;
        }
        List<Reason> reasons = new ArrayList<>();
        if (far.getAsDouble() <= FAR) {
            reasons.add(Reason.of(
                    Code.UNLIKE_CALIBRATION,
                    far.getAsDouble() <= VERY_FAR ? Gravity.DO_NOT_RELY : Gravity.CARE,
                    "Of inputs like the calibration rows, at most " + NumberText.percent(far.getAsDouble())
                            + " leave as much unexplained."));
        }
        boolean nearer = ratio.isPresent() && ratio.getAsDouble() > 1;
        if (nearer || (disputed.isPresent() && disputed.getAsDouble() <= DISPUTED)) {
            reasons.add(Reason.of(
                    Code.DISPUTED_CLASS,
                    Gravity.CARE,
                    nearer
                            ? "Examples of another label come nearer than those of the class predicted."
                            : "Examples of another label come nearly as near as those of the class predicted, which is"
                                    + " rare among calibration rows."));
        }
        for (Reason reason : uncalibrated.reasons()) {
            reasons.add(
                    NOTES.contains(reason.code())
                            ? new Reason(reason.code(), Gravity.NOTE, reason.pattern(), reason.names())
                            : reason);
        }
        return Verdict.of(reasons);
    }
}
