package io.simplex4j.trust;

import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Reason.Gravity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The verdict of a calibrated explanation. P-values decide whether an input is far from the corpus or its class is
 * disputed. Reasons that decided this without calibration become notes.
 *
 * <ul>
 *   <li>do not rely: {@code p ≤ .01} for the distance, or the class is not kept
 *   <li>read with care: {@code p ≤ .05} for the distance, examples of another label are nearer (hull ratio above 1),
 *       or {@code p ≤ .10} for the dispute about the class
 * </ul>
 *
 * <p>All other reasons count as without calibration.
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

    /**
     * The minimum number of calibration rows for verdicts. With fewer rows, no p-value is small enough for an alarm.
     */
    public static final int FEWEST_ROWS = (int) Math.round(1 / FAR) - 1;

    private CalibratedVerdict() {}

    /**
     * Returns the verdict of an explanation.
     *
     * @param uncalibrated the verdict without calibration
     * @param far the p-value of the distance from the corpus; without it the verdict stays as it is
     * @param ratio its hull ratio, if known
     * @param disputed the p-value of the hull ratio, if known
     */
    public static Verdict of(Verdict uncalibrated, OptionalDouble far, OptionalDouble ratio, OptionalDouble disputed) {
        return of(uncalibrated, new PValues(OptionalDouble.empty(), far, ratio, disputed));
    }

    /**
     * Returns the verdict of an explanation, see {@link #of(Verdict, OptionalDouble, OptionalDouble, OptionalDouble)}.
     */
    public static Verdict of(Verdict uncalibrated, PValues pValues) {
        OptionalDouble far = pValues.far();
        OptionalDouble ratio = pValues.ratio();
        OptionalDouble disputed = pValues.disputed();
        if (far.isEmpty()) {
            return uncalibrated;
        }
        List<Reason> reasons = new ArrayList<>();
        if (far.getAsDouble() <= FAR) {
            reasons.add(new Reason(
                            Code.UNLIKE_CALIBRATION, far.getAsDouble() <= VERY_FAR ? Gravity.DO_NOT_RELY : Gravity.CARE)
                    .with("pValue", far.getAsDouble()));
        }
        boolean nearer = ratio.isPresent() && ratio.getAsDouble() > 1;
        if (nearer || (disputed.isPresent() && disputed.getAsDouble() <= DISPUTED)) {
            Reason reason = new Reason(Code.DISPUTED_CLASS, Gravity.CARE);
            reasons.add(ratio.isPresent() ? reason.with("hullRatio", ratio.getAsDouble()) : reason);
        }
        for (Reason reason : uncalibrated.reasons()) {
            reasons.add(NOTES.contains(reason.code()) ? reason.withGravity(Gravity.NOTE) : reason);
        }
        return Verdict.of(reasons);
    }
}
