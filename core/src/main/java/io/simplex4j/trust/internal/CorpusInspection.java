package io.simplex4j.trust.internal;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.WithoutExample;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import io.simplex4j.selection.internal.AffineBasis;
import io.simplex4j.trust.Calibration;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The contents of a corpus, and how well it explains.
 *
 * @param corpus the corpus
 * @param duplicates the number of examples with the latent of an earlier one
 * @param affineRank the number of directions that latents differ in
 * @param labels the number of examples with each label, if {@linkplain Corpus#hasNumericLabels labels are classes}
 * @param residuals of the explained rows, the smallest first: calibration rows, or up to 1,000 examples, each by
 *     the others
 * @param usage the total weight of each example in those explanations
 * @param coverage the residual that most inputs stay below, if known
 * @param heldOut whether calibration rows were explained
 */
public record CorpusInspection(
        Corpus corpus,
        int duplicates,
        int affineRank,
        Map<String, Integer> labels,
        Vec residuals,
        Vec usage,
        Optional<Calibration.Coverage> coverage,
        boolean heldOut) {
    private static final int MAX = 1000;
    private static final double LEVEL = 0.95;

    public CorpusInspection {
        labels = Collections.unmodifiableMap(new TreeMap<>(labels));
    }

    /** Inspects a corpus. Coverage is the coverage of its own examples, unless they were selected. */
    public static CorpusInspection of(Corpus corpus, Workers workers) {
        int count = Math.min(MAX, corpus.size());
        int[] examples = corpus.size() < 2
                ? new int[0]
                : Workers.spread(corpus.size(), count).toArray();
        ExactDecomposer decomposer =
                ActiveSet.withDefaults().withWorkers(workers).over(corpus.latents());
        List<WithoutExample> explained = decomposer.byOthers(examples);
        double[] residuals =
                sorted(explained.stream().mapToDouble(WithoutExample::residual).toArray());
        return of(
                corpus,
                residuals,
                explained.stream().map(WithoutExample::weights).toList(),
                corpus.selection().isEmpty() ? Calibration.Coverage.of(residuals, LEVEL) : Optional.empty(),
                false);
    }

    /**
     * Inspects a corpus with held-out calibration rows.
     *
     * @throws IllegalArgumentException if the corpus calibrates itself
     */
    public static CorpusInspection of(Calibration calibration) {
        List<Decomposition> explained = calibration
                .decompositions()
                .orElseThrow(
                        () -> new IllegalArgumentException("the corpus calibrates itself; expected held-out rows"));
        return of(
                calibration.corpus(),
                sorted(explained.stream().mapToDouble(Decomposition::residual).toArray()),
                explained.stream().map(Decomposition::weights).toList(),
                calibration.coverage(LEVEL),
                true);
    }

    private static CorpusInspection of(
            Corpus corpus,
            double[] residuals,
            List<MixtureWeights> weights,
            Optional<Calibration.Coverage> coverage,
            boolean heldOut) {
        double[] usage = new double[corpus.size()];
        for (MixtureWeights each : weights) {
            each.entries().forEach(entry -> usage[entry.row()] += entry.weight());
        }
        Set<Vec> different = new HashSet<>();
        Map<String, Integer> labels = new TreeMap<>();
        for (int row = 0; row < corpus.size(); row++) {
            different.add(corpus.latents().row(row));
            corpus.labelledClass(row).ifPresent(label -> labels.merge(label, 1, Integer::sum));
        }
        return new CorpusInspection(
                corpus,
                corpus.size() - different.size(),
                AffineBasis.withDefaults().select(corpus.latents()).examples().size() - 1,
                labels,
                Vec.of(residuals),
                Vec.of(usage),
                coverage,
                heldOut);
    }

    private static double[] sorted(double[] values) {
        Arrays.sort(values);
        return values;
    }

    /** Returns the statistics of the labels if {@linkplain Corpus#hasNumericLabels they are values}, of no number otherwise. */
    public DoubleSummaryStatistics labelValues() {
        return IntStream.range(0, corpus.size())
                .mapToObj(corpus::labelledValue)
                .flatMapToDouble(OptionalDouble::stream)
                .summaryStatistics();
    }

    /** Returns the number of examples without weight in any of the explanations. */
    public int unused() {
        return (int)
                Arrays.stream(usage.toArray()).filter(weight -> weight == 0).count();
    }

    /** Returns the share of the weight on the most used tenth of the examples. */
    public double usageOfTopTenth() {
        double[] sorted = sorted(usage.toArray());
        double all = Arrays.stream(sorted).sum();
        int from = sorted.length - Math.max(1, sorted.length / 10);
        return all > 0 ? Arrays.stream(sorted, from, sorted.length).sum() / all : 0;
    }
}
