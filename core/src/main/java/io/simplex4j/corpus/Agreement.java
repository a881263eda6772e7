package io.simplex4j.corpus;

import io.simplex4j.example.internal.NumberText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The agreement of predictions with the labels of a corpus.
 *
 * @param labelled the number of examples whose labels can be compared
 * @param right the number of right predictions, if the model predicts classes
 * @param rSquared the share of the variance of labels that predicted values account for, if the model predicts
 *     values; below 0 if the mean of the labels is closer to them
 * @param skill the improvement over chance, at most 1: the share of wrong predictions by chance that are right, or
 *     R²
 * @param noBetterThanChance whether chance could explain the number of right predictions; if so, inputs or classes most
 *     likely differ from those in training
 */
public record Agreement(
        int labelled, OptionalInt right, OptionalDouble rSquared, double skill, boolean noBetterThanChance) {
    /*
     * Chance is a random permutation of the predictions. A model is better if more predictions are right than in 19 of 20
     * permutations: the expectation plus 1.645 standard deviations. The share of the most frequent label would be another measure,
     * but sound models of rare events do not reach it. Such models may also predict the frequent class for a whole corpus, which
     * is chance by this measure. So a model with three quarters of right predictions gets no warning.
     */
    private static final int FEWEST = 10;
    private static final double DEVIATIONS = 1.645;
    private static final double MOSTLY_RIGHT = 0.75;

    /** One labelled example. */
    record Pair(String label, String prediction) {}

    /**
     * Returns the agreement of classes. It is not compared with chance if all labels are the same, or if there are few.
     */
    static Agreement ofClasses(List<Pair> pairs) {
        Map<String, Integer> labels = new HashMap<>();
        Map<String, Integer> predictions = new HashMap<>();
        int right = 0;
        for (Pair pair : pairs) {
            labels.merge(pair.label, 1, Integer::sum);
            predictions.merge(pair.prediction, 1, Integer::sum);
            right += pair.label.equals(pair.prediction) ? 1 : 0;
        }
        double n = pairs.size();
        double share = labels.entrySet().stream()
                .mapToDouble(each -> each.getValue() / n * (predictions.getOrDefault(each.getKey(), 0) / n))
                .sum();
        boolean chance =
                right < MOSTLY_RIGHT * n && right <= n * share + DEVIATIONS * Math.sqrt(n * share * (1 - share));
        return new Agreement(
                pairs.size(),
                OptionalInt.of(right),
                OptionalDouble.empty(),
                share < 1 ? (right / n - share) / (1 - share) : 0,
                chance && labels.size() > 1 && pairs.size() >= FEWEST);
    }

    /** Returns the agreement of values; nothing if labels do not vary. */
    static Optional<Agreement> ofValues(double[] labels, double[] values) {
        double spread = spread(labels);
        if (!(spread > 0)) {
            return Optional.empty();
        }
        double squares = 0;
        for (int i = 0; i < labels.length; i++) {
            squares += (labels[i] - values[i]) / spread * ((labels[i] - values[i]) / spread);
        }
        double rSquared = 1 - squares / labels.length;
        return Optional.of(new Agreement(
                labels.length,
                OptionalInt.empty(),
                OptionalDouble.of(rSquared),
                rSquared,
                !(rSquared > 0) && labels.length >= FEWEST));
    }

    /** Returns the standard deviation, 0 without numbers. */
    static double spread(double[] numbers) {
        double mean = 0;
        for (int i = 0; i < numbers.length; i++) {
            mean += (numbers[i] - mean) / (i + 1);
        }
        double squares = 0;
        for (double number : numbers) {
            squares += (number - mean) * (number - mean);
        }
        return numbers.length == 0 ? 0 : Math.sqrt(squares / numbers.length);
    }

    /** Returns one sentence for people. */
    public String sentence() {
        return right.isPresent()
                ? "The model is right about " + right.getAsInt() + " of "
                        + NumberText.count(labelled, "labelled example") + " of the corpus."
                : "The model's values account for " + NumberText.percent(rSquared.orElse(0)) + " of the variance of "
                        + NumberText.count(labelled, "label") + " of the corpus (R²).";
    }
}
