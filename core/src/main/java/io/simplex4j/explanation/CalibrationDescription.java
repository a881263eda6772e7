package io.simplex4j.explanation;

import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.Score;
import io.simplex4j.trust.Verdict;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What verdicts are calibrated with.
 *
 * @param rows how many rows
 * @param heldOut whether they were held out; else the corpus calibrates itself
 * @param digest of the rows, where they came with their inputs
 * @param score of how far an input is
 * @param byClass whether p-values are within the predicted class
 * @param errors how often predictions were wrong for labelled rows with each verdict, as far as it rests on no features
 */
public record CalibrationDescription(
        int rows,
        boolean heldOut,
        Optional<String> digest,
        Score score,
        boolean byClass,
        Map<Verdict.Level, ErrorRate> errors) {
    public CalibrationDescription {
        errors = Collections.unmodifiableMap(
                errors.isEmpty() ? new EnumMap<>(Verdict.Level.class) : new EnumMap<>(errors));
    }

    static CalibrationDescription of(Calibration calibration, Map<Verdict.Level, ErrorRate> errors) {
        return new CalibrationDescription(
                calibration.size(),
                calibration.heldOut(),
                calibration.examples().map(rows -> rows.digest()),
                calibration.score(),
                calibration.byClass(),
                errors);
    }
}
