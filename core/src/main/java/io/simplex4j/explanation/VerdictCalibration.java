package io.simplex4j.explanation;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ExtendedLatents;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.ReliabilityEstimator;
import io.simplex4j.trust.ReliabilityEstimator.CheckedRow;
import io.simplex4j.trust.Verdict;
import io.simplex4j.trust.VerdictRule;
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
                    "calibration is for the corpus " + found + "; expected " + expected + " as explained with");
        }
        requireSameLatents(calibration.corpus().latents(), corpus.latents());
    }

    /** The digest of a corpus identifies its inputs, which another model may have encoded. */
    private static void requireSameLatents(Matrix found, Matrix expected) {
        if (found.columns() != expected.columns()) {
            throw new IllegalArgumentException("calibration has latents of " + found.columns() + " numbers; expected "
                    + expected.columns() + " as explained with");
        }
        int some = Math.min(COMPARED, expected.rows());
        for (int k = 0; k < some; k++) {
            int row = Workers.start(expected.rows(), some, k);
            Vec here = found.row(row);
            if (!(here.minus(expected.row(row)).norm() <= SAME * here.norm())) {
                throw new IllegalArgumentException("calibration has another latent of example " + row
                        + "; expected the same: it was made with another model");
            }
        }
    }

    /** Computes the scores of explanations, in extended latents if outputs have weight. */
    private static List<OptionalDouble> scores(
            Calibration calibration, List<Explanation> batch, Optional<ExtendedLatents> outputs) {
        return calibration.scores(
                place -> batch.get(place).example().input(),
                Matrix.of(batch.stream()
                        .map(Explanation::latent)
                        .map(latent ->
                                outputs.map(known -> known.extend(latent)).orElse(latent))
                        .map(Vec::toArray)
                        .toArray(double[][]::new)),
                batch.stream()
                        .map(each -> outputs.map(known -> known.extended(each.latent(), each.decomposition()))
                                .orElse(each.decomposition()))
                        .toList(),
                batch.stream().map(Explanation::prediction).toList());
    }

    /** Returns the explanations with their p-values, the verdicts by these, and the reliability of predictions. */
    List<Explanation> judge(
            List<Explanation> explanations,
            Optional<ExtendedLatents> outputs,
            Optional<ReliabilityEstimator> reliability) {
        if (explanations.isEmpty()) {
            return explanations;
        }
        List<OptionalDouble> distances = scores(far, explanations, outputs);
        Optional<List<OptionalDouble>> ratios = disputed.map(known -> scores(known, explanations, outputs));
        List<Explanation> judged = new ArrayList<>();
        for (int i = 0; i < explanations.size(); i++) {
            int place = i;
            Explanation explanation = explanations.get(i);
            OptionalDouble ratio = ratios.map(all -> all.get(place)).orElse(OptionalDouble.empty());
            VerdictRule.PValues pValues = new VerdictRule.PValues(
                    distances.get(i),
                    pValue(far, explanation, distances.get(i)),
                    ratio,
                    disputed.map(known -> pValue(known, explanation, ratio)).orElse(OptionalDouble.empty()));
            judged.add(explanation.with(
                    verdict(explanation, pValues),
                    pValues,
                    explanation
                            .details()
                            .withReliability(reliability.flatMap(estimator -> explanation
                                    .output()
                                    .flatMap(output ->
                                            estimator.estimate(far.corpus(), explanation.decomposition(), output))))));
        }
        return judged;
    }

    /** Returns the verdict by p-values. */
    private Verdict verdict(Explanation explanation, VerdictRule.PValues pValues) {
        return far.rule().decide(explanation.verdict().reasons(), pValues);
    }

    private static OptionalDouble pValue(Calibration calibration, Explanation explanation, OptionalDouble score) {
        return score.isPresent() && Calibration.isValid(explanation.decomposition())
                ? calibration.pValue(score.getAsDouble(), explanation.prediction())
                : OptionalDouble.empty();
    }

    /**
     * Describes the calibration of an explainer. Error rates of verdicts and the estimator of errors rest on the labelled
     * rows.
     */
    Provenance.CalibrationDescription describe(Explainer explainer) {
        Map<Verdict.Level, Reliability.ErrorRate> rates = new EnumMap<>(Verdict.Level.class);
        List<CheckedRow> checked = new ArrayList<>();
        Optional<Corpus> labelled = far.examples()
                .filter(rows -> far.isHeldOut())
                .filter(rows -> rows.examples().labelled());
        if (labelled.isPresent()) {
            Explainer plain = explainer
                    .withoutCalibration()
                    .withoutFeatures()
                    .withoutReferences()
                    .withoutDetails();
            int row = 0;
            for (Explanation explanation : plain.verdicts(labelled.get(), far.decompositions())) {
                check(labelled.get(), row++, explanation, rates, checked);
            }
        }
        return Provenance.CalibrationDescription.of(far, rates, ReliabilityEstimator.of(far.corpus(), checked));
    }

    private void check(
            Corpus rows,
            int row,
            Explanation explanation,
            Map<Verdict.Level, Reliability.ErrorRate> rates,
            List<CheckedRow> checked) {
        boolean judged = rows.judged() && rows.label(row).isPresent();
        if (judged) {
            rates.merge(
                    level(explanation, row),
                    new Reliability.ErrorRate(rows.misclassified(row) ? 1 : 0, 1),
                    (old, more) -> new Reliability.ErrorRate(old.wrong() + more.wrong(), old.of() + more.of()));
        }
        OptionalDouble label = rows.labelledValue(row);
        explanation
                .output()
                .map(output -> new CheckedRow(
                        explanation.decomposition(),
                        output,
                        judged && output.modelClass().isPresent()
                                ? Optional.of(rows.misclassified(row))
                                : Optional.empty(),
                        label.isPresent() && output.value().isPresent()
                                ? OptionalDouble.of(Math.abs(
                                        label.getAsDouble() - output.value().getAsDouble()))
                                : OptionalDouble.empty()))
                .ifPresent(checked::add);
    }

    /** Returns the verdict of a calibration row by the others. */
    private Verdict.Level level(Explanation explanation, int row) {
        OptionalDouble ratio = disputed.map(known -> known.scoreOfRow(row)).orElse(OptionalDouble.empty());
        VerdictRule.PValues pValues = new VerdictRule.PValues(
                far.scoreOfRow(row),
                OptionalDouble.of(far.pValueOfRow(row)),
                ratio,
                ratio.isPresent()
                        ? OptionalDouble.of(disputed.orElseThrow().pValueOfRow(row))
                        : OptionalDouble.empty());
        return verdict(explanation, pValues).level();
    }
}
