package io.simplex4j.explanation;

import io.simplex4j.decomposition.Progress;
import io.simplex4j.example.Examples;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.DriftState;
import io.simplex4j.trust.FalseDiscovery;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Score;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Sorts many inputs, the least explained first. Of an input only its {@link TriageRow} is kept, so memory grows by a few
 * hundred bytes for each. Immutable and thread-safe.
 */
public final class Triage {
    private static final int TOGETHER = 512;

    private final Explainer explainer;
    private final Optional<Calibration> far;
    private final Optional<Calibration> disputed;
    private final OptionalDouble rate;
    private final Optional<DriftState> drift;

    private Triage(
            Explainer explainer,
            Optional<Calibration> far,
            Optional<Calibration> disputed,
            OptionalDouble rate,
            Optional<DriftState> drift) {
        this.explainer = explainer;
        this.far = far;
        this.disputed = disputed;
        this.rate = rate;
        this.drift = drift;
    }

    /** Sorts by relative residuals alone, without calibration; features are not attributed. */
    public static Triage of(Explainer explainer) {
        return new Triage(
                explainer.withoutFeatures().withoutCalibration().withoutDetails(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    /**
     * Makes p-values of how far inputs are, by the score of this calibration, and verdicts by them.
     *
     * @throws IllegalArgumentException if it is one for another corpus
     */
    public Triage withCalibration(Calibration calibration) {
        Judge.requireSameCorpus(calibration, explainer.provenance().corpus());
        return new Triage(explainer, Optional.of(calibration), disputed, rate, drift);
    }

    /**
     * Makes p-values of how disputed classes are too, which takes a solve for each class.
     *
     * @param calibration of {@link Score#HULL_RATIO} or {@link Score#IMPURITY}
     * @throws IllegalArgumentException if it is of another score, or for another corpus
     */
    public Triage withDisputes(Calibration calibration) {
        if (!calibration.score().needsClasses()) {
            throw new IllegalArgumentException(
                    "score is " + calibration.score().code() + ", expected one of how disputed classes are");
        }
        Judge.requireSameCorpus(calibration, explainer.provenance().corpus());
        return new Triage(explainer, far, Optional.of(calibration), rate, drift);
    }

    /** Finds foreign inputs such that no more than this share of them is found falsely, on average. */
    public Triage withFalseDiscoveryRate(double newRate) {
        FalseDiscovery.of(List.of(), newRate);
        return new Triage(explainer, far, disputed, OptionalDouble.of(newRate), drift);
    }

    /**
     * Bets on drift from this state on: over the calibration, and that of disputes where there is one. A state over other scores
     * is refused when inputs are sorted.
     */
    public Triage withDrift(DriftState state) {
        return new Triage(explainer, far, disputed, rate, Optional.of(state));
    }

    /** Sorts inputs. */
    public TriageReport sort(Examples inputs) {
        return sort(inputs, Progress.none());
    }

    /**
     * Sorts inputs, telling {@code progress} of each one that is done.
     *
     * @throws IllegalArgumentException if drift is watched over other scores than those of the calibrations
     */
    public TriageReport sort(Examples inputs, Progress progress) {
        requireWatched();
        List<TriageRow> rows = new ArrayList<>();
        Optional<DriftState> state = drift;
        Iterator<Explanation> all = explainer.verdicts(inputs, progress).iterator();
        while (all.hasNext()) {
            List<Explanation> batch = new ArrayList<>();
            while (batch.size() < TOGETHER && all.hasNext()) {
                batch.add(all.next());
            }
            List<OptionalDouble> distances = judge().distances(batch);
            List<OptionalDouble> ratios = judge().ratios(batch);
            for (int i = 0; i < batch.size(); i++) {
                rows.add(row(judge().judge(batch.get(i), distances.get(i), ratios.get(i))));
            }
            state = state.map(now -> now.next(together(distances, ratios)));
        }
        Optional<FalseDiscovery> discovery = rate.isPresent() && far.isPresent()
                ? Optional.of(
                        FalseDiscovery.of(rows.stream().map(TriageRow::pValue).toList(), rate.getAsDouble()))
                : Optional.empty();
        return new TriageReport(
                explainer.provenance(),
                sorted(rows, discovery),
                discovery,
                far.flatMap(known -> known.coverage(0.95)),
                far.map(known -> CalibrationDescription.of(known, judge().errors(explainer))),
                state,
                warnings(discovery));
    }

    /** Explanations with the verdicts that they have in this triage. */
    public List<Explanation> judge(List<Explanation> explanations) {
        return judge().judge(explanations);
    }

    private void requireWatched() {
        List<Score> expected = Stream.of(far, disputed)
                .flatMap(Optional::stream)
                .map(Calibration::score)
                .toList();
        drift.map(state -> state.tracks().stream().map(DriftState.Track::score).toList())
                .filter(found -> !found.equals(expected))
                .ifPresent(found -> {
                    throw new IllegalArgumentException("drift is watched over the scores " + found
                            + ", expected those of calibrations, " + expected);
                });
    }

    private Judge judge() {
        return new Judge(far, disputed);
    }

    private List<List<OptionalDouble>> together(List<OptionalDouble> distances, List<OptionalDouble> ratios) {
        List<List<OptionalDouble>> all = new ArrayList<>();
        for (int i = 0; i < distances.size(); i++) {
            all.add(disputed.isPresent() ? List.of(distances.get(i), ratios.get(i)) : List.of(distances.get(i)));
        }
        return all;
    }

    private static TriageRow row(Explanation explanation) {
        Verdict verdict = explanation.verdict();
        return new TriageRow(
                explanation.input(),
                explanation.example().id(),
                explanation.example().label(),
                explanation.predicted(),
                verdict.level(),
                verdict.reasons().stream()
                        .filter(reason -> reason.gravity() != Reason.Gravity.NOTE)
                        .map(Reason::code)
                        .toList(),
                explanation.decomposition().residual(),
                explanation.decomposition().relativeResidual(),
                explanation.pValues().far(),
                explanation.pValues().disputed(),
                false);
    }

    /** Least explained first: by p-value where there are any, then by residual; equals in their own order. */
    private static List<TriageRow> sorted(List<TriageRow> rows, Optional<FalseDiscovery> discovery) {
        List<TriageRow> sorted = new ArrayList<>(rows);
        discovery.ifPresent(all -> sorted.replaceAll(row -> row.withForeign(all.finds(row.pValue()))));
        sorted.sort((a, b) -> {
            int rarer = Double.compare(a.pValue().orElse(1), b.pValue().orElse(1));
            return rarer != 0 ? rarer : Double.compare(b.relativeResidual(), a.relativeResidual());
        });
        return sorted;
    }

    private List<String> warnings(Optional<FalseDiscovery> discovery) {
        List<String> warnings = new ArrayList<>();
        far.ifPresent(known -> {
            warnings.addAll(known.warnings());
            if (!known.heldOut() && rate.isPresent()) {
                warnings.add(
                        "the corpus calibrates itself, for which the false discovery rate was measured, not proven:"
                                + " held-out rows prove it");
            }
            discovery
                    .flatMap(all -> all.warning(known.smallestPValue(), known.byClass()))
                    .ifPresent(warnings::add);
        });
        return warnings;
    }
}
