package io.simplex4j.explanation;

import io.simplex4j.trust.Coverage;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.FalseDiscovery;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Many inputs, the least explained first.
 *
 * @param provenance what explained them
 * @param rows one for each input
 * @param discovery what was found at the false discovery rate asked for, where one was and there are p-values
 * @param coverage what residual most inputs stay below, where calibration tells
 * @param calibration what p-values compare inputs with, where they are calibrated
 * @param drift the bets on drift after these inputs, where they were asked for
 * @param warnings what to know before any of it is relied on, a sentence each
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

    /** How often predictions were wrong for labelled calibration rows with each verdict that some have. */
    public Map<Verdict.Level, ErrorRate> errors() {
        return calibration.map(CalibrationDescription::errors).orElseGet(Map::of);
    }

    /** How many inputs have a verdict. */
    public long count(Verdict.Level level) {
        return rows.stream().filter(row -> row.level() == level).count();
    }
}
