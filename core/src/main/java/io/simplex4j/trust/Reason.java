package io.simplex4j.trust;

import java.util.List;
import java.util.Locale;

/**
 * A reason to rely less on an explanation.
 *
 * <p>What others named stays apart from our words, so that a page can keep a name of another script from turning the words
 * around it.
 *
 * @param code what kind of reason
 * @param gravity how much it matters
 * @param pattern what was found, one sentence with {@code {}} in place of each name
 * @param names that belong there, as others gave them
 */
public record Reason(Code code, Gravity gravity, String pattern, List<String> names) {
    /** The placeholder of a name in a pattern. */
    public static final String NAME = "{}";

    /** How much a reason matters. */
    public enum Gravity {
        /** The explanation is sound as far as it goes. */
        NOTE,
        /** A part of it may mislead. */
        CARE,
        /** What a reader takes from it would be wrong. */
        DO_NOT_RELY
    }

    /** The kinds of reasons; each is known by its code in JSON and CSV. */
    public enum Code {
        /** The model tells nothing about the labels of the corpus. */
        NO_BETTER_THAN_CHANCE(
                "Check that numbers are scaled as in training, that columns and classes are in the model's order, and that"
                        + " labels are of this task, before you read anything else."),
        /** No example contributes. */
        NO_EXAMPLE("There is nothing to read here: explain again with another corpus."),
        /** The residual is not a number. */
        NO_RESIDUAL("Check that the model gives finite numbers for this input."),
        /** More than half of the distance from the corpus mean is unexplained. */
        FAR_FROM_CORPUS(
                "Treat this input as one that the corpus does not cover: decide by other means, or add similar ones."),
        /** The weights are not proven best. */
        NOT_CONVERGED("Allow more iterations, or use the exact method, and explain again: the weights may change."),
        /** A limit on the number of examples costs much of the fit. */
        LIMITED_MEMBERS("Allow more examples, if that is not too many to read."),
        /** Other weights are as good. */
        NOT_UNIQUE("Read the ranges, not the weights: do not rank examples whose ranges overlap."),
        /** Ranges of weights are outer bounds. */
        RANGES_ARE_BOUNDS("The true ranges lie within those shown: ask for exact ones if they matter."),
        /** The mixture is of another class than the model predicts. */
        CLASS_NOT_KEPT("Do not use these examples to justify the prediction."),
        /** The mixture keeps the class, but a latent as near might not. */
        CLASS_NOT_GUARANTEED("See whether the examples below are predicted to be the same."),
        /** Half of the weight or more is on examples whose predictions are wrong. */
        WEIGHT_ON_MISCLASSIFIED(
                "Check the prediction by other means: the model is wrong about examples that it sees as similar."),
        /** Half of the weight or more is on examples whose values are far from their labels. */
        WEIGHT_ON_BADLY_PREDICTED(
                "Check the value by other means: the model is far off about examples that it sees as similar."),
        /** The baseline leaves no shift to attribute. */
        DEGENERATE_BASELINE("Read the mixture only, not the features."),
        /** The shares of features miss their sum. */
        INCOMPLETE_ATTRIBUTION(
                "Rely on the order of features only, not on their sizes, or allow more gradients and explain again."),
        /** Gradients are not exact. */
        CENTRAL_DIFFERENCES("Do not read anything into the smallest shares of features."),
        /** There are no features to read. */
        NO_GRADIENT("The mixture can be read as usual; features are not explained."),
        /** More than a third of the distance from the corpus mean is unexplained. */
        PARTLY_EXPLAINED("These are the nearest examples there are, which does not make them near."),
        /** The residual is larger than nearly all of those of corpus examples explained by the others. */
        ABOVE_REFERENCES(
                "Compare the residual with those of the corpus's own examples: the further it is above them, the more"
                        + " unusual this input is."),
        /** Few calibration rows leave as much unexplained. */
        UNLIKE_CALIBRATION(
                "Treat this input as one that the model was not checked on: decide by other means, or calibrate with"
                        + " similar ones."),
        /** Examples of another label are nearer, or nearly as near, as those of the class predicted. */
        DISPUTED_CLASS(
                "Check the prediction by other means: examples of another class account for this input as well."),
        /** Another server of the model gives other outputs, or could not be asked. */
        PREDICTOR_DIFFERS(
                "Check that both servers have the same model file and the same scaling: this explains the outputs given"
                        + " here.");

        private final String advice;

        Code(String advice) {
            this.advice = advice;
        }

        /** For machines, such as {@code far-from-corpus}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** What to do about it, one sentence. */
        public String advice() {
            return advice;
        }
    }

    /**
     * @throws IllegalArgumentException if there is not one name for each place in the pattern
     */
    public Reason {
        names = List.copyOf(names);
        int places = 0;
        for (int at = pattern.indexOf(NAME); at >= 0; at = pattern.indexOf(NAME, at + NAME.length())) {
            places++;
        }
        if (names.size() != places) {
            throw new IllegalArgumentException("there are " + names.size() + " names, expected " + places);
        }
    }

    static Reason of(Code code, Gravity gravity, String pattern, String... names) {
        return new Reason(code, gravity, pattern, List.of(names));
    }

    /** What was found, for people, one sentence. */
    public String message() {
        StringBuilder message = new StringBuilder();
        int from = 0;
        for (String name : names) {
            int place = pattern.indexOf(NAME, from);
            message.append(pattern, from, place).append(name);
            from = place + NAME.length();
        }
        return message.append(pattern, from, pattern.length()).toString();
    }

    /** What to do about it, one sentence. */
    public String advice() {
        return code.advice();
    }
}
