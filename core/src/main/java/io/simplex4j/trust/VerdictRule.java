package io.simplex4j.trust;

import io.simplex4j.trust.Reason.Code;
import io.simplex4j.trust.Reason.Gravity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The rule that decides verdicts: by reasons alone, or with calibration also by p-values. Explainers, triage, Spark and the
 * verification of files use it.
 *
 * <p>With calibration, p-values decide whether an input is far from the corpus or its class is disputed. Reasons that decide this
 * without calibration become notes.
 *
 * <ul>
 *   <li>do not rely: {@code p ≤ .01} for the distance, or the class is not kept
 *   <li>read with care: {@code p ≤ .05} for the distance, examples of another label are nearer (hull ratio above 1),
 *       or {@code p ≤ .10} for the dispute about the class
 * </ul>
 *
 * <p>All other reasons apply as without calibration. With fewer than 19 calibration rows no p-value is small enough for
 * an alarm, so reasons alone decide.
 *
 * @param usesPValues whether p-values decide too
 */
public record VerdictRule(boolean usesPValues) {
    static final double VERY_FAR = 0.01;
    static final double FAR = 0.05;
    private static final double DISPUTED = 0.10;
    private static final int MIN_ROWS = (int) Math.round(1 / FAR) - 1;
    private static final Set<Code> NOTES = Set.of(
            Code.FAR_FROM_CORPUS,
            Code.PARTLY_EXPLAINED,
            Code.ABOVE_REFERENCES,
            Code.WEIGHT_ON_MISCLASSIFIED,
            Code.CLASS_NOT_GUARANTEED);

    /** Returns whether a p-value of the distance from the corpus raises an alarm. */
    public static boolean isFar(double pValue) {
        return pValue <= FAR;
    }

    /** Returns the rule without calibration. */
    public static VerdictRule ofReasons() {
        return new VerdictRule(false);
    }

    /** Returns the rule for a number of calibration rows. */
    public static VerdictRule ofRows(int rows) {
        return new VerdictRule(rows >= MIN_ROWS);
    }

    /**
     * Decides the verdict of an explanation.
     *
     * @param reasons without calibration
     * @param pValues of the explanation; without one for the distance, reasons alone decide
     */
    public Verdict decide(List<Reason> reasons, PValues pValues) {
        OptionalDouble far = pValues.far();
        if (!usesPValues || far.isEmpty()) {
            return Verdict.of(reasons);
        }
        List<Reason> all = new ArrayList<>();
        if (far.getAsDouble() <= FAR) {
            all.add(new Reason(
                            Code.UNLIKE_CALIBRATION, far.getAsDouble() <= VERY_FAR ? Gravity.DO_NOT_RELY : Gravity.CARE)
                    .with("pValue", far.getAsDouble()));
        }
        OptionalDouble ratio = pValues.ratio();
        OptionalDouble disputed = pValues.disputed();
        boolean nearer = ratio.isPresent() && ratio.getAsDouble() > 1;
        if (nearer || (disputed.isPresent() && disputed.getAsDouble() <= DISPUTED)) {
            Reason reason = new Reason(Code.DISPUTED_CLASS, Gravity.CARE);
            all.add(ratio.isPresent() ? reason.with("hullRatio", ratio.getAsDouble()) : reason);
        }
        for (Reason reason : reasons) {
            all.add(NOTES.contains(reason.code()) ? reason.withGravity(Gravity.NOTE) : reason);
        }
        return Verdict.of(all);
    }

    /**
     * The scores of an input and their p-values by calibration.
     *
     * @param score the calibrated score of the distance from the corpus; none without calibration
     * @param far the p-value of that score; none if no calibration holds for it
     * @param ratio the hull ratio, if known
     * @param disputed the p-value of the hull ratio, if known
     */
    public record PValues(OptionalDouble score, OptionalDouble far, OptionalDouble ratio, OptionalDouble disputed) {
        private static final PValues NONE = new PValues(
                OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

        /** Returns the p-values of an input without calibration. */
        public static PValues none() {
            return NONE;
        }
    }
}
