package io.simplex4j.explanation;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposition;
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
 * Gives explanations the verdicts that they have by calibration; without any, they keep theirs.
 *
 * @param far of how far inputs are from the corpus
 * @param disputed of how disputed their classes are
 */
record Judge(Optional<Calibration> far, Optional<Calibration> disputed) {
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

    /** The digest of a corpus is that of its inputs, which another model may have encoded. */
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

    /** The scores of some explanations of how far they are, empty where there are none. */
    List<OptionalDouble> distances(List<Explanation> batch) {
        return scores(far, batch);
    }

    /** Their hull ratios, empty where there are none. */
    List<OptionalDouble> ratios(List<Explanation> batch) {
        return scores(disputed, batch);
    }

    private static List<OptionalDouble> scores(Optional<Calibration> calibration, List<Explanation> batch) {
        if (calibration.isEmpty() || batch.isEmpty()) {
            return batch.stream().map(each -> OptionalDouble.empty()).toList();
        }
        List<Decomposition> decompositions =
                batch.stream().map(Explanation::decomposition).toList();
        return calibration
                .get()
                .scorer()
                .ofAll(
                        place -> batch.get(place).example().input(),
                        new Latents(batch),
                        decompositions,
                        batch.stream().map(Explanation::prediction).toList());
    }

    /** The latents of some explanations, at least one; a view. */
    private record Latents(List<Explanation> all) implements Matrix {
        @Override
        public int rows() {
            return all.size();
        }

        @Override
        public int columns() {
            return row(0).size();
        }

        @Override
        public double at(int row, int column) {
            return row(row).get(column);
        }

        @Override
        public Vec row(int row) {
            return all.get(row).latent();
        }
    }

    List<Explanation> judge(List<Explanation> explanations) {
        List<OptionalDouble> distances = distances(explanations);
        List<OptionalDouble> ratios = ratios(explanations);
        List<Explanation> judged = new ArrayList<>();
        for (int i = 0; i < explanations.size(); i++) {
            judged.add(judge(explanations.get(i), distances.get(i), ratios.get(i)));
        }
        return judged;
    }

    Explanation judge(Explanation explanation, OptionalDouble distance, OptionalDouble ratio) {
        PValues pValues = new PValues(pValue(far, explanation, distance), ratio, pValue(disputed, explanation, ratio));
        return explanation.judged(CalibratedVerdict.of(far, explanation.verdict(), pValues), pValues);
    }

    private static OptionalDouble pValue(
            Optional<Calibration> calibration, Explanation explanation, OptionalDouble score) {
        boolean valid =
                calibration.isPresent() && score.isPresent() && Calibration.isValid(explanation.decomposition());
        return valid ? calibration.get().pValue(score.getAsDouble(), explanation.prediction()) : OptionalDouble.empty();
    }

    /** What an explainer says of its calibration. */
    CalibrationDescription describe(Explainer explainer) {
        return CalibrationDescription.of(
                far.orElseThrow(),
                errors(explainer
                        .withoutCalibration()
                        .withoutFeatures()
                        .withoutReferences()
                        .withoutDetails()));
    }

    /**
     * How often predictions were wrong for labelled calibration rows with each verdict, by the same rule.
     *
     * @param explainer without calibration and features
     */
    Map<Verdict.Level, ErrorRate> errors(Explainer explainer) {
        Map<Verdict.Level, ErrorRate> rates = new EnumMap<>(Verdict.Level.class);
        Optional<Corpus> labelled =
                far.filter(Calibration::heldOut).flatMap(Calibration::examples).filter(Corpus::judged);
        if (labelled.isEmpty()) {
            return rates;
        }
        Corpus rows = labelled.get();
        int place = 0;
        for (Explanation explanation :
                explainer.verdicts(rows, far.orElseThrow().decompositions())) {
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

    /** The verdict of a calibration row by the others. */
    private Verdict.Level level(Explanation explanation, int row) {
        OptionalDouble ratio = disputed.map(known -> known.scoreOfRow(row)).orElse(OptionalDouble.empty());
        PValues pValues = new PValues(
                OptionalDouble.of(far.orElseThrow().pValueOfRow(row)),
                ratio,
                ratio.isPresent()
                        ? OptionalDouble.of(disputed.orElseThrow().pValueOfRow(row))
                        : OptionalDouble.empty());
        return CalibratedVerdict.of(far, explanation.verdict(), pValues).level();
    }
}
