package io.simplex4j.lab.study.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.internal.Scorer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Rows as mixtures of a corpus.
 *
 * @param corpus the rows that explain them
 * @param rows the explained rows
 * @param mixtures one for each row
 */
record Explained(Corpus corpus, Corpus rows, List<Decomposition> mixtures) {
    static Explained of(Corpus corpus, Corpus rows) {
        return new Explained(corpus, rows, mixtures(corpus.latents(), rows.latents()));
    }

    static List<Decomposition> mixtures(Matrix corpus, Matrix rows) {
        return solver().over(corpus).decomposeAll(rows);
    }

    static ActiveSet solver() {
        return ActiveSet.withDefaults().withThreads(TrainedNetworks.threads());
    }

    double[] residuals() {
        return mixtures.stream().mapToDouble(Decomposition::residual).toArray();
    }

    List<Optional<String>> predictions() {
        return IntStream.range(0, rows.size()).mapToObj(rows::prediction).toList();
    }

    /** Returns the score that a calibration is of. */
    static Scorer scorer(Calibration calibration) {
        return Scorer.of(calibration.score(), calibration.corpus());
    }

    List<OptionalDouble> scores(Scorer scorer) {
        return scorer.evaluateAll(rows.latents(), mixtures, predictions());
    }

    /** The scores, with a large one for rows that have none: nothing is known that they are like. */
    double[] numbers(Scorer scorer, double none) {
        return scores(scorer).stream().mapToDouble(score -> score.orElse(none)).toArray();
    }

    /** The p-values by some calibration of the same corpus; 1 if there is none. */
    double[] pValues(Calibration calibration) {
        List<OptionalDouble> scores = scores(scorer(calibration));
        return IntStream.range(0, rows.size())
                .mapToDouble(row -> scores.get(row).isEmpty()
                        ? 1
                        : calibration
                                .pValue(scores.get(row).getAsDouble(), rows.prediction(row))
                                .orElse(1))
                .toArray();
    }

    /** The share of numbers that are at most so large. */
    static double share(double[] numbers, double max) {
        return (double) Arrays.stream(numbers).filter(number -> number <= max).count() / numbers.length;
    }

    /** The value that a share of numbers is at most, without interpolation. */
    static double quantile(double[] numbers, double share) {
        double[] sorted = numbers.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }

    static double mean(double[] numbers) {
        return Arrays.stream(numbers).average().orElseThrow();
    }

    static double meanResidual(Matrix corpus, Matrix rows) {
        return mean(mixtures(corpus, rows).stream()
                .mapToDouble(Decomposition::residual)
                .toArray());
    }

    /** The weight of each example of a corpus in some mixtures. */
    static double[] usage(Matrix corpus, List<Decomposition> mixtures) {
        double[] usage = new double[corpus.rows()];
        for (Decomposition mixture : mixtures) {
            mixture.weights().entries().forEach(entry -> usage[entry.row()] += entry.weight());
        }
        return usage;
    }

    /** How well a score finds what is bad. */
    static double auroc(double[] scores, boolean[] bad) {
        return DetectionCurve.of(Vec.of(scores), bad).auroc();
    }
}
