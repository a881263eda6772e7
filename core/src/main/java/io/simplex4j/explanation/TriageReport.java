package io.simplex4j.explanation;

import io.simplex4j.math.EnumId;
import io.simplex4j.trust.Coverage;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.FalseDiscovery;
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
        List<TriageRow> rows,
        Optional<FalseDiscovery> discovery,
        Optional<Coverage> coverage,
        Optional<CalibrationDescription> calibration,
        Optional<DriftState> drift,
        List<String> warnings) {
    public TriageReport {
        rows = List.copyOf(rows);
        warnings = List.copyOf(warnings);
    }

    /** Returns the error rates of predictions for labelled calibration rows with each verdict that occurs. */
    public Map<Verdict.Level, ErrorRate> errors() {
        return calibration.map(CalibrationDescription::errors).orElseGet(Map::of);
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
}
