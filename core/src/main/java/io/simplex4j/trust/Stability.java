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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How much of a mixture rests on single examples: what becomes of it without each of those that contribute. Without any other
 * it stays as it is.
 *
 * @param without the mixtures without each contributing example, the heaviest first
 * @param classes the share of each label in the weight, the largest first; none where the corpus has no labels
 * @param classChange how much of the weight goes to other labels when an example is left out, on average; it tells best how
 *     much another corpus would change them
 */
public record Stability(List<WithoutExample> without, List<ClassShare> classes, double classChange) {
    /**
     * The share of a label in the weight.
     *
     * @param label which
     * @param share in the mixture
     * @param least in the mixtures without any one example
     * @param most in those
     */
    public record ClassShare(String label, double share, double least, double most) {}

    public Stability {
        without = List.copyOf(without);
        classes = List.copyOf(classes);
    }

    /** The stability of a mixture; the corpus is made ready for it, which costs more than the rest. */
    public static Stability of(Corpus corpus, Vec latent, Decomposition decomposition) {
        return of(ActiveSet.withDefaults().over(corpus.latents()), corpus, latent, decomposition);
    }

    /**
     * The stability of a mixture.
     *
     * @param decomposer over the corpus
     * @param latent that was decomposed
     * @param decomposition what the decomposer made of it, without a limit on examples
     */
    public static Stability of(ExactDecomposer decomposer, Corpus corpus, Vec latent, Decomposition decomposition) {
        List<WithoutExample> without = decomposer.withoutEach(latent, decomposition);
        Map<String, Double> shares = shares(corpus, decomposition.weights());
        List<Map<String, Double>> others =
                without.stream().map(each -> shares(corpus, each.weights())).toList();
        return new Stability(without, classes(shares, others), change(shares, others));
    }

    private static Map<String, Double> shares(Corpus corpus, MixtureWeights weights) {
        Map<String, Double> shares = new TreeMap<>();
        for (MixtureWeights.Entry entry : weights.entries()) {
            corpus.label(entry.example()).ifPresent(label -> shares.merge(label, entry.weight(), Double::sum));
        }
        return shares;
    }

    private static List<ClassShare> classes(Map<String, Double> shares, List<Map<String, Double>> others) {
        Set<String> labels = new TreeSet<>(shares.keySet());
        others.forEach(each -> labels.addAll(each.keySet()));
        List<ClassShare> classes = new ArrayList<>();
        for (String label : labels) {
            double share = Math.min(1, shares.getOrDefault(label, 0.0));
            double least = share;
            double most = share;
            for (Map<String, Double> other : others) {
                double without = Math.min(1, other.getOrDefault(label, 0.0));
                least = Math.min(least, without);
                most = Math.max(most, without);
            }
            classes.add(new ClassShare(label, share, least, most));
        }
        classes.sort(Comparator.comparingDouble(ClassShare::share).reversed());
        return classes;
    }

    /** The mean distance in total variation. */
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

    /** The example whose absence raises the residual most, if any example contributes. */
    public double largestResidual() {
        return without.stream().mapToDouble(WithoutExample::residual).max().orElse(0);
    }
}
