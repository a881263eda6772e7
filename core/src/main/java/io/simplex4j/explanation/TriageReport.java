package io.simplex4j.explanation;

import io.simplex4j.math.EnumId;
import io.simplex4j.trust.Coverage;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.FalseDiscovery;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The result of a triage, the least explained inputs first.
 *
 * @param provenance what all explanations share
 * @param rows one for each input
 * @param discovery the findings at the false discovery rate, if it was set and there are p-values
 * @param coverage the residual that most inputs stay below, if verdicts are calibrated
 * @param calibration the calibration of p-values, if there is one
 * @param drift the state of the bets on drift after these inputs, if drift is watched
 * @param warnings what to know before relying on it, a sentence each
 */
public record TriageReport(
        Provenance provenance,
        List<Row> rows,
        Optional<FalseDiscovery> discovery,
        Optional<Coverage> coverage,
        Optional<Provenance.CalibrationDescription> calibration,
        Optional<DriftState> drift,
        List<String> warnings) {
    public TriageReport {
        rows = List.copyOf(rows);
        warnings = List.copyOf(warnings);
    }

    /** Returns the error rates of predictions for labelled calibration rows with each verdict that occurs. */
    public Map<Verdict.Level, ErrorRate> errors() {
        return calibration.map(Provenance.CalibrationDescription::errors).orElseGet(Map::of);
    }

    /** Returns how many predicted classes are expected to be wrong, if their reliability is known. */
    public OptionalDouble expectedErrors() {
        double[] rates = rows.stream()
                .flatMap(row -> row.reliability().stream())
                .filter(Reliability.OfClass.class::isInstance)
                .mapToDouble(each -> ((Reliability.OfClass) each).errorRate())
                .toArray();
        return rates.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Arrays.stream(rates).sum());
    }

    /** Returns the number of inputs with a verdict. */
    public long count(Verdict.Level level) {
        return rows.stream().filter(row -> row.level() == level).count();
    }

    /** Returns one line with the number of inputs at each level. */
    @Override
    public String toString() {
        return "TriageReport[" + rows.size() + " inputs, "
                + Arrays.stream(Verdict.Level.values())
                        .map(level -> count(level) + " " + EnumId.of(level))
                        .collect(Collectors.joining(", "))
                + "]";
    }

    /**
     * The result of a triage for one input.
     *
     * @param row its row among the inputs
     * @param id its name, or the number of its row
     * @param label its actual label, if known
     * @param prediction the predicted class or value as text, if the model predicts one
     * @param level how far to rely on its explanation
     * @param reasons the reasons above a note, the gravest first
     * @param residual its distance from the nearest mixture
     * @param relativeResidual the residual as a share of the distance from the corpus mean
     * @param pValue the p-value of its distance from the corpus, if calibrated
     * @param disputedPValue the p-value of the dispute about its class, if calibrated
     * @param reliability how often such predictions are wrong, if labelled calibration rows show it
     * @param foreign whether it is among the discoveries at the false discovery rate
     */
    public record Row(
            int row,
            String id,
            Optional<String> label,
            Optional<String> prediction,
            Verdict.Level level,
            List<Reason.Code> reasons,
            double residual,
            double relativeResidual,
            OptionalDouble pValue,
            OptionalDouble disputedPValue,
            Optional<Reliability> reliability,
            boolean foreign) {
        public Row {
            reasons = List.copyOf(reasons);
        }

        Row withForeign(boolean isForeign) {
            return isForeign == foreign
                    ? this
                    : new Row(
                            row,
                            id,
                            label,
                            prediction,
                            level,
                            reasons,
                            residual,
                            relativeResidual,
                            pValue,
                            disputedPValue,
                            reliability,
                            isForeign);
        }
    }
}
