package io.simplex4j.explanation;

import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.ReliabilityEstimator;
import io.simplex4j.trust.Score;
import io.simplex4j.trust.Verdict;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The calibration of verdicts.
 *
 * @param rows the number of calibration rows
 * @param heldOut whether they were held out; otherwise the corpus calibrates itself
 * @param digest of the rows, if they have inputs
 * @param score the score that is calibrated
 * @param byClass whether p-values are within the predicted class
 * @param errors the error rates of predictions for labelled rows with each verdict, without reasons about features
 * @param reliability the estimator of errors, if held-out rows have labels
 */
public record CalibrationDescription(
        int rows,
        boolean heldOut,
        Optional<String> digest,
        Score score,
        boolean byClass,
        Map<Verdict.Level, ErrorRate> errors,
        Optional<ReliabilityEstimator> reliability) {
    public CalibrationDescription {
        errors = Collections.unmodifiableMap(
                errors.isEmpty() ? new EnumMap<>(Verdict.Level.class) : new EnumMap<>(errors));
    }

    static CalibrationDescription of(
            Calibration calibration, Map<Verdict.Level, ErrorRate> errors, Optional<ReliabilityEstimator> reliability) {
        return new CalibrationDescription(
                calibration.size(),
                calibration.isHeldOut(),
                calibration.examples().map(rows -> rows.digest()),
                calibration.score(),
                calibration.byClass(),
                errors,
                reliability);
    }
}
