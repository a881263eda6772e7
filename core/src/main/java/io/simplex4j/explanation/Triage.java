package io.simplex4j.explanation;

import io.simplex4j.decomposition.Progress;
import io.simplex4j.example.Examples;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.VerdictRule;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Sorting of many inputs, the least explained first, with the verdicts of an explainer. Only one {@link
 * TriageReport.Row} per input is kept, so memory grows by a few hundred bytes per input. Immutable and thread-safe.
 */
public final class Triage {
    private static final int TOGETHER = 512;

    private final Explainer explainer;
    private final OptionalDouble rate;
    private final Optional<DriftState> drift;

    private Triage(Explainer explainer, OptionalDouble rate, Optional<DriftState> drift) {
        this.explainer = explainer;
        this.rate = rate;
        this.drift = drift;
    }

    /**
     * Creates a triage that sorts by p-values if the explainer is calibrated, otherwise by relative residuals. Features
     * are not attributed.
     */
    public static Triage of(Explainer explainer) {
        return new Triage(
                Objects.requireNonNull(explainer, "explainer").withoutFeatures().withoutDetails(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    /**
     * Returns a copy with calibrated verdicts, see {@link Explainer#withCalibration}.
     *
     * @throws IllegalArgumentException if the calibration is for another corpus
     */
    public Triage withCalibration(Calibration calibration) {
        return new Triage(explainer.withCalibration(calibration), rate, drift);
    }

    /** Returns a copy that finds foreign inputs with at most this share of false discoveries, on average. */
    public Triage withFalseDiscoveryRate(double rate) {
        TriageReport.FalseDiscovery.of(List.of(), rate);
        return new Triage(explainer, OptionalDouble.of(rate), drift);
    }

    /**
     * Returns a copy that bets on drift from this state on, over the {@linkplain Explainer#calibrations() calibrations}
     * of the explainer.
     *
     * @throws IllegalArgumentException when inputs are sorted, if the state is over other scores
     */
    public Triage withDrift(DriftState state) {
        return new Triage(explainer, rate, Optional.of(state));
    }

    /** Sorts inputs. */
    public TriageReport sort(Examples inputs) {
        return sort(inputs, Progress.none());
    }

    /**
     * Triages inputs and reports each one to {@code progress}.
     *
     * @throws IllegalArgumentException if the drift is over other scores than the calibrations
     */
    public TriageReport sort(Examples inputs, Progress progress) {
        List<Calibration> calibrations = explainer.calibrations();
        requireWatched(calibrations);
        List<TriageReport.Row> rows = new ArrayList<>();
        Optional<DriftState> state = drift;
        Iterator<Explanation> all = explainer.verdicts(inputs, progress).iterator();
        while (all.hasNext()) {
            List<List<OptionalDouble>> scores = new ArrayList<>();
            while (scores.size() < TOGETHER && all.hasNext()) {
                Explanation explanation = all.next();
                VerdictRule.PValues pValues = explanation.pValues();
                rows.add(row(explanation));
                scores.add(List.of(pValues.score(), pValues.ratio()).subList(0, calibrations.size()));
            }
            state = state.map(now -> now.next(scores));
        }
        Optional<Calibration> far = calibrations.stream().findFirst();
        Optional<TriageReport.FalseDiscovery> discovery = rate.isPresent() && far.isPresent()
                ? Optional.of(TriageReport.FalseDiscovery.of(
                        rows.stream().map(TriageReport.Row::pValue).toList(), rate.getAsDouble()))
                : Optional.empty();
        Provenance provenance = explainer.provenance();
        return new TriageReport(
                provenance,
                sorted(rows, discovery),
                discovery,
                far.flatMap(known -> known.coverage(0.95)),
                provenance.calibration(),
                state,
                far.map(known -> warnings(known, discovery)).orElse(List.of()));
    }

    private void requireWatched(List<Calibration> calibrations) {
        List<Calibration.Score> expected =
                calibrations.stream().map(Calibration::score).toList();
        drift.map(state -> state.tracks().stream().map(DriftState.Track::score).toList())
                .filter(found -> !found.equals(expected))
                .ifPresent(found -> {
                    throw new IllegalArgumentException("drift is watched over the scores " + found
                            + "; expected those of calibrations, " + expected);
                });
    }

    private static TriageReport.Row row(Explanation explanation) {
        Verdict verdict = explanation.verdict();
        return new TriageReport.Row(
                explanation.row(),
                explanation.example().id(),
                explanation.example().label(),
                explanation.predictionText(),
                verdict.level(),
                verdict.reasons().stream()
                        .filter(reason -> reason.gravity() != Reason.Gravity.NOTE)
                        .map(Reason::code)
                        .toList(),
                explanation.decomposition().residual(),
                explanation.decomposition().relativeResidual(),
                explanation.pValues().far(),
                explanation.pValues().disputed(),
                explanation.reliability(),
                false);
    }

    /** Sorts by p-value if there are any, then by residual. Equal rows stay in their order. */
    private static List<TriageReport.Row> sorted(
            List<TriageReport.Row> rows, Optional<TriageReport.FalseDiscovery> discovery) {
        List<TriageReport.Row> sorted = new ArrayList<>(rows);
        discovery.ifPresent(all -> sorted.replaceAll(row -> row.withForeign(all.finds(row.pValue()))));
        sorted.sort((a, b) -> {
            int rarer = Double.compare(a.pValue().orElse(1), b.pValue().orElse(1));
            return rarer != 0 ? rarer : Double.compare(b.relativeResidual(), a.relativeResidual());
        });
        return sorted;
    }

    private List<String> warnings(Calibration far, Optional<TriageReport.FalseDiscovery> discovery) {
        List<String> warnings = new ArrayList<>(far.warnings());
        if (!far.isHeldOut() && rate.isPresent()) {
            warnings.add("the corpus calibrates itself, for which the false discovery rate was measured, not proven:"
                    + " held-out rows prove it");
        }
        discovery
                .flatMap(all -> all.warning(far.smallestPValue(), far.byClass()))
                .ifPresent(warnings::add);
        return warnings;
    }

    @Override
    public String toString() {
        return "Triage[" + explainer + "]";
    }
}
