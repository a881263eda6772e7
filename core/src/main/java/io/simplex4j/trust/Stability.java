package io.simplex4j.trust;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.WithoutExample;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The dependence of a mixture on single examples: the mixtures without each contributing example. Other examples do not
 * matter.
 *
 * @param without the mixtures without each contributing example, the heaviest first
 * @param classes the share of each label in the weight, the largest first; none if the corpus has no labels or
 *     {@linkplain Corpus#hasNumericLabels they are values}
 * @param classChange the weight that moves to other labels when an example is left out, on average; it predicts
 *     best how much another corpus would change the shares
 * @param label the mean of the labels, if they are values
 */
public record Stability(
        List<WithoutExample> without, List<ClassShare> classes, double classChange, Optional<LabelMean> label) {
    /**
     * The share of a label in the weight.
     *
     * @param label the label
     * @param share in the mixture
     * @param min the minimum over the mixtures without any one example
     * @param max the maximum over these mixtures
     */
    public record ClassShare(String label, double share, double min, double max) {}

    /**
     * The mean of the labels of examples, by their weights.
     *
     * @param mean in the mixture
     * @param min the minimum over the mixture and the mixtures without any one example
     * @param max the maximum over these mixtures
     */
    public record LabelMean(double mean, double min, double max) {}

    public Stability {
        without = List.copyOf(without);
        classes = List.copyOf(classes);
    }

    /** Computes the stability of a mixture. It prepares the corpus, which takes most of the time. */
    public static Stability of(Corpus corpus, Vec latent, Decomposition decomposition) {
        return of(ActiveSet.withDefaults().over(corpus.latents()), corpus, latent, decomposition);
    }

    /**
     * Computes the stability of a mixture.
     *
     * @param decomposer over the corpus
     * @param latent the decomposed latent
     * @param decomposition the result of the decomposer, without a limit on examples
     */
    public static Stability of(ExactDecomposer decomposer, Corpus corpus, Vec latent, Decomposition decomposition) {
        List<WithoutExample> without = decomposer.withoutEach(latent, decomposition);
        Map<String, Double> shares = shares(corpus, decomposition.weights());
        List<Map<String, Double>> others =
                without.stream().map(each -> shares(corpus, each.weights())).toList();
        return new Stability(
                without,
                classes(shares, others),
                change(shares, others),
                labelMean(corpus, decomposition.weights(), without));
    }

    private static Optional<LabelMean> labelMean(Corpus corpus, MixtureWeights weights, List<WithoutExample> without) {
        OptionalDouble mean = mean(corpus, weights);
        if (mean.isEmpty()) {
            return Optional.empty();
        }
        double min = mean.getAsDouble();
        double max = min;
        for (WithoutExample each : without) {
            double other = mean(corpus, each.weights()).orElse(min);
            min = Math.min(min, other);
            max = Math.max(max, other);
        }
        return Optional.of(new LabelMean(mean.getAsDouble(), min, max));
    }

    /** Returns the weighted mean of the labels of the examples that have one, if labels are values. */
    private static OptionalDouble mean(Corpus corpus, MixtureWeights weights) {
        double sum = 0;
        double all = 0;
        for (MixtureWeights.Entry entry : weights.entries()) {
            OptionalDouble value = corpus.labelledValue(entry.row());
            sum += value.isPresent() ? entry.weight() * value.getAsDouble() : 0;
            all += value.isPresent() ? entry.weight() : 0;
        }
        return all > 0 ? OptionalDouble.of(sum / all) : OptionalDouble.empty();
    }

    private static Map<String, Double> shares(Corpus corpus, MixtureWeights weights) {
        Map<String, Double> shares = new TreeMap<>();
        for (MixtureWeights.Entry entry : weights.entries()) {
            corpus.labelledClass(entry.row()).ifPresent(label -> shares.merge(label, entry.weight(), Double::sum));
        }
        return shares;
    }

    private static List<ClassShare> classes(Map<String, Double> shares, List<Map<String, Double>> others) {
        Set<String> labels = new TreeSet<>(shares.keySet());
        others.forEach(each -> labels.addAll(each.keySet()));
        List<ClassShare> classes = new ArrayList<>();
        for (String label : labels) {
            double share = Math.min(1, shares.getOrDefault(label, 0.0));
            double min = share;
            double max = share;
            for (Map<String, Double> other : others) {
                double without = Math.min(1, other.getOrDefault(label, 0.0));
                min = Math.min(min, without);
                max = Math.max(max, without);
            }
            classes.add(new ClassShare(label, share, min, max));
        }
        classes.sort(Comparator.comparingDouble(ClassShare::share).reversed());
        return classes;
    }

    /** Returns the mean distance in total variation. */
    private static double change(Map<String, Double> shares, List<Map<String, Double>> others) {
        double sum = 0;
        for (Map<String, Double> other : others) {
            Set<String> labels = new TreeSet<>(shares.keySet());
            labels.addAll(other.keySet());
            for (String label : labels) {
                sum += Math.abs(shares.getOrDefault(label, 0.0) - other.getOrDefault(label, 0.0)) / 2;
            }
        }
        return others.isEmpty() ? 0 : sum / others.size();
    }

    /** Returns the largest residual without one of the examples, 0 if no example contributes. */
    public double largestResidual() {
        return without.stream().mapToDouble(WithoutExample::residual).max().orElse(0);
    }

    /** Returns the stability of the same mixture in a larger corpus that contains these rows. */
    public Stability inRows(int corpusSize, List<Integer> rows) {
        return new Stability(
                without.stream()
                        .map(each -> new WithoutExample(
                                rows.get(each.row()),
                                each.weights().inRows(corpusSize, rows),
                                each.residual(),
                                each.proven()))
                        .toList(),
                classes,
                classChange,
                label);
    }
}
