package io.simplex4j.corpus;

import io.simplex4j.example.NumberText;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How well a model agrees with the labels of a corpus.
 *
 * @param labelled how many examples have a label that can be compared
 * @param right how many of them are predicted right, where the model predicts classes
 * @param rSquared the share of the labels' variance that the model's values account for, where it gives values; below 0 if
 *     they are further from the labels than the mean of the labels is
 * @param skill what it is better than chance, at most 1: the share of what chance gets wrong that the model gets right, or
 *     R²
 * @param noBetterThanChance whether the model tells nothing about the labels: most likely inputs or classes are not what it
 *     was trained on
 */
public record Agreement(
        int labelled, OptionalInt right, OptionalDouble rSquared, double skill, boolean noBetterThanChance) {
    /*
     * By chance: as often as if predictions were dealt out anew among the examples. That is exceeded where more are right
     * than the expectation plus two standard deviations. The share of the commonest label would be another measure, but
     * sound models of rare events do not reach it. Such models may also predict the common class for all of a corpus, which
     * is chance by this measure: who is right about three quarters is not accused.
     */
    private static final int FEWEST = 10;
    private static final double DEVIATIONS = 2;
    private static final double MOSTLY_RIGHT = 0.75;

    /** One labelled example. */
    record Pair(String label, String prediction) {}

    /** For predicted classes; nothing is said about chance where all labels are the same, or there are few. */
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

    /** For values; nothing where labels do not vary. */
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

    /** The standard deviation, 0 without numbers. */
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

    /** In words, one sentence. */
    public String sentence() {
        return right.isPresent()
                ? "The model is right about " + right.getAsInt() + " of "
                        + NumberText.count(labelled, "labelled example") + " of the corpus."
                : "The model's values account for " + String.format(Locale.ROOT, "%.2f", rSquared.orElse(0))
                        + " of the variance of " + NumberText.count(labelled, "label") + " of the corpus (R²).";
    }
}
