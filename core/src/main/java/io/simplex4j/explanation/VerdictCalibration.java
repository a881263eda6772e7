package io.simplex4j.explanation;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.CalibratedVerdict;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.PValues;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The p-values and verdicts of explanations by calibration.
 *
 * @param far the calibration of the distance from the corpus
 * @param disputed the calibration of the dispute about the class, if verdicts depend on it
 */
record VerdictCalibration(Calibration far, Optional<Calibration> disputed) {
    private static final int COMPARED = 100;
    private static final double SAME = 1e-6;

    /**
     * @throws IllegalArgumentException if the calibration is one for another corpus
     */
    static void requireSameCorpus(Calibration calibration, Corpus corpus) {
        String found = calibration.corpus().digest();
        String expected = corpus.digest();
        if (!found.equals(expected)) {
            throw new IllegalArgumentException(
                    "calibration is for the corpus " + found + ", expected " + expected + " as explained with");
        }
        requireSameLatents(calibration.corpus().latents(), corpus.latents());
    }

    /** The digest of a corpus identifies its inputs, which another model may have encoded. */
    private static void requireSameLatents(Matrix found, Matrix expected) {
        if (found.columns() != expected.columns()) {
            throw new IllegalArgumentException("calibration has latents of " + found.columns() + " numbers, expected "
                    + expected.columns() + " as explained with");
        }
        int some = Math.min(COMPARED, expected.rows());
        for (int k = 0; k < some; k++) {
            int row = Workers.start(expected.rows(), some, k);
            Vec here = found.row(row);
            if (!(here.minus(expected.row(row)).norm() <= SAME * here.norm())) {
                throw new IllegalArgumentException("calibration has another latent of example " + row
                        + ", expected the same: it was made with another model");
            }
        }
    }

    private static List<OptionalDouble> scores(Calibration calibration, List<Explanation> batch) {
        return calibration
                .scorer()
                .evaluateAll(
                        place -> batch.get(place).example().input(),
                        Matrix.of(batch.stream()
                                .map(each -> each.latent().toArray())
                                .toArray(double[][]::new)),
                        batch.stream().map(Explanation::decomposition).toList(),
                        batch.stream().map(Explanation::prediction).toList());
    }

    /** Returns the explanations with their p-values, and with the verdicts by these. */
    List<Explanation> judge(List<Explanation> explanations) {
        if (explanations.isEmpty()) {
            return explanations;
        }
        List<OptionalDouble> distances = scores(far, explanations);
        Optional<List<OptionalDouble>> ratios = disputed.map(known -> scores(known, explanations));
        List<Explanation> judged = new ArrayList<>();
        for (int i = 0; i < explanations.size(); i++) {
            int place = i;
            Explanation explanation = explanations.get(i);
            OptionalDouble ratio = ratios.map(all -> all.get(place)).orElse(OptionalDouble.empty());
            PValues pValues = new PValues(
                    distances.get(i),
                    pValue(far, explanation, distances.get(i)),
                    ratio,
                    disputed.map(known -> pValue(known, explanation, ratio)).orElse(OptionalDouble.empty()));
            judged.add(explanation.withVerdict(verdict(explanation, pValues), pValues));
        }
        return judged;
    }

    /** Returns the verdict by p-values, unless there are too few calibration rows for any that is small. */
    private Verdict verdict(Explanation explanation, PValues pValues) {
        return far.decides() ? CalibratedVerdict.of(explanation.verdict(), pValues) : explanation.verdict();
    }

    private static OptionalDouble pValue(Calibration calibration, Explanation explanation, OptionalDouble score) {
        return score.isPresent() && Calibration.isValid(explanation.decomposition())
                ? calibration.pValue(score.getAsDouble(), explanation.prediction())
                : OptionalDouble.empty();
    }

    /** Describes the calibration of an explainer. */
    CalibrationDescription describe(Explainer explainer) {
        return CalibrationDescription.of(
                far,
                errors(explainer
                        .withoutCalibration()
                        .withoutFeatures()
                        .withoutReferences()
                        .withoutDetails()));
    }

    /**
     * Returns the error rates of predictions for labelled calibration rows with each verdict, by the same rule.
     *
     * @param explainer without calibration and features
     */
    private Map<Verdict.Level, ErrorRate> errors(Explainer explainer) {
        Map<Verdict.Level, ErrorRate> rates = new EnumMap<>(Verdict.Level.class);
        Optional<Corpus> labelled =
                far.examples().filter(rows -> far.isHeldOut()).filter(Corpus::judged);
        if (labelled.isEmpty()) {
            return rates;
        }
        Corpus rows = labelled.get();
        int place = 0;
        for (Explanation explanation : explainer.verdicts(rows, far.decompositions())) {
            int row = place++;
            if (rows.label(row).isPresent()) {
                ErrorRate one = new ErrorRate(rows.misclassified(row) ? 1 : 0, 1);
                rates.merge(
                        level(explanation, row),
                        one,
                        (old, more) -> new ErrorRate(old.wrong() + more.wrong(), old.of() + more.of()));
            }
        }
        return rates;
    }

    /** Returns the verdict of a calibration row by the others. */
    private Verdict.Level level(Explanation explanation, int row) {
        OptionalDouble ratio = disputed.map(known -> known.scoreOfRow(row)).orElse(OptionalDouble.empty());
        PValues pValues = new PValues(
                far.scoreOfRow(row),
                OptionalDouble.of(far.pValueOfRow(row)),
                ratio,
                ratio.isPresent()
                        ? OptionalDouble.of(disputed.orElseThrow().pValueOfRow(row))
                        : OptionalDouble.empty());
        return verdict(explanation, pValues).level();
    }
}
