package io.simplex4j.text;

import io.simplex4j.explanation.Explanation;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The class of an input by labelled examples, with the examples behind it.
 *
 * @param explanation the mixture of examples, and the words that link them to the input if features are attributed
 * @param scores the weight of each label that has any, heaviest first
 * @param confidence the largest score × (1 − residual): small if examples disagree or none is like the input
 * @param pValue how rare so small a confidence is among inputs of these classes, if the classifier is calibrated
 */
public record Classification(Explanation explanation, List<Score> scores, double confidence, OptionalDouble pValue) {
    /**
     * The weight of a label in the mixture.
     *
     * @param label of examples
     * @param weight from 0 to 1
     */
    public record Score(String label, double weight) {}

    public Classification {
        scores = List.copyOf(scores);
    }

    /** Returns the class: the prediction of the model's own head if it has one, otherwise the label with the most weight. */
    public String label() {
        return explanation.prediction().orElseGet(this::labelByExamples);
    }

    /** Returns the label with the most weight in the mixture. */
    public String labelByExamples() {
        return scores.get(0).label();
    }

    /**
     * Returns whether the input is none of the classes.
     *
     * @param level the share of inputs of these classes that may be rejected, such as 0.05
     * @throws IllegalStateException if the classifier is not calibrated
     */
    public boolean isNoneOfThese(double level) {
        return pValue.orElseThrow(() -> new IllegalStateException(
                        "the classifier has no p-values; expected withHeldOut or withLeaveOneOut"))
                <= level;
    }

    /** Returns one line, such as {@code Classification[weather 0.81, confidence 0.42, p 0.63]}. */
    @Override
    public String toString() {
        return "Classification[" + label() + " " + scores.get(0).weight() + ", confidence " + confidence
                + (pValue.isPresent() ? ", p " + pValue.getAsDouble() : "") + "]";
    }
}
