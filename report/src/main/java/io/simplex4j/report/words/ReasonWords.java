package io.simplex4j.report.words;

import io.simplex4j.example.NumberText;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The sentence of a reason to rely less on an explanation: what was found. All sentences about reasons are made here, of their
 * codes and figures.
 *
 * <p>Names that others gave stay apart from these words, so that a page can keep a name of another script from turning the
 * words around it.
 *
 * @param pattern one sentence with {@link #NAME} in place of each name
 * @param names that belong there, as others gave them
 */
public record ReasonWords(String pattern, List<String> names) {
    /** The placeholder of a name in a pattern. */
    public static final String NAME = "{}";

    public ReasonWords {
        names = List.copyOf(names);
    }

    /** Makes the sentence of a reason. */
    public static ReasonWords of(Reason reason) {
        Figures figures = new Figures(reason.figures(), new ArrayList<>());
        return new ReasonWords(pattern(reason.code(), figures), figures.names);
    }

    /** Returns what was found, for people, one sentence. */
    public static String message(Reason reason) {
        return of(reason).toString();
    }

    /** Returns the sentence with its names. */
    @Override
    public String toString() {
        StringBuilder message = new StringBuilder();
        int from = 0;
        for (String name : names) {
            int place = pattern.indexOf(NAME, from);
            message.append(pattern, from, place).append(name);
            from = place + NAME.length();
        }
        return message.append(pattern, from, pattern.length()).toString();
    }

    /** The figures of a reason as they stand in sentences, and the names among them so far. */
    private record Figures(Map<String, Object> all, List<String> names) {
        boolean has(String name) {
            return all.containsKey(name);
        }

        double number(String name) {
            return all.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        int whole(String name) {
            return (int) number(name);
        }

        String percent(String name) {
            return NumberText.wholePercent(number(name));
        }

        String significant(String name) {
            return NumberText.number(number(name));
        }

        String text(String name) {
            return String.valueOf(all.get(name));
        }

        String name(String name) {
            names.add(text(name));
            return NAME;
        }
    }

    private static String pattern(Reason.Code code, Figures figures) {
        return switch (code) {
            case NO_BETTER_THAN_CHANCE ->
                figures.has("right")
                        ? "The model is right about " + figures.whole("right") + " of "
                                + NumberText.count(figures.whole("labelled"), "labelled example")
                                + " of the corpus, which chance alone could explain."
                        : "The model's values are no nearer to the "
                                + NumberText.count(figures.whole("labelled"), "label")
                                + " of the corpus than their mean is.";
            case NO_EXAMPLE -> "No example of the corpus contributes.";
            case NO_RESIDUAL -> "The residual is not a number.";
            case FAR_FROM_CORPUS ->
                "The mixture misses " + figures.percent("relativeResidual") + " of the distance to the corpus mean"
                        + (figures.has("attainable")
                                ? ", but another mixture may miss as little as " + figures.percent("attainable") + "."
                                : ": the corpus holds little that resembles this input.");
            case NOT_CONVERGED ->
                "The solver ended before the optimum (" + figures.text("ending")
                        + "): the smallest residual lies between " + figures.significant("residualLowerBound") + " and "
                        + figures.significant("residual") + ".";
            case LIMITED_MEMBERS ->
                "At most " + figures.whole("members")
                        + (figures.whole("members") == 1 ? " example leaves" : " examples leave") + " a residual of "
                        + figures.significant("residual") + "; without the limit it would be "
                        + figures.significant("unlimitedResidual") + ".";
            case NOT_UNIQUE ->
                "Weight can be shifted between examples without changing the mixture: see the range of each.";
            case RANGES_ARE_BOUNDS ->
                figures.whole("bounds") + " of " + figures.whole("ranges")
                        + " ranges are outer bounds: the true ones lie within them.";
            case CLASS_NOT_KEPT ->
                "The model predicts " + figures.name("prediction") + ", but the mixture of examples would be "
                        + figures.name("mixture") + ".";
            case CLASS_NOT_GUARANTEED ->
                "The mixture of examples keeps the prediction, " + figures.name("prediction")
                        + ", but what is left unexplained is large enough to change it.";
            case WEIGHT_ON_MISCLASSIFIED ->
                figures.percent("weight")
                        + " of the weight is on examples that the model misclassifies: the prediction may be wrong"
                        + " too.";
            case WEIGHT_ON_BADLY_PREDICTED ->
                figures.percent("weight")
                        + " of the weight is on examples whose values are further from their labels than labels vary:"
                        + " the value may be far off too.";
            case DEGENERATE_BASELINE ->
                "The baseline has the same latent as what is explained, so there is no shift to attribute and all"
                        + " projections are 0: choose another baseline.";
            case INCOMPLETE_ATTRIBUTION ->
                (figures.significant("sum").equals(figures.significant("expected"))
                                ? "The projections are off by " + figures.significant("error") + " in all"
                                : "The projections sum to " + figures.significant("sum") + ", expected "
                                        + figures.significant("expected"))
                        + ": their integrals missed the tolerance after " + figures.whole("gradients") + " gradients.";
            case CENTRAL_DIFFERENCES -> "Gradients are differences of nearby latents and are not exact.";
            case NO_GRADIENT -> "There are no projections: " + figures.name("cause") + ".";
            case SENTENCE_CUT ->
                "The sentence fills the " + figures.whole("tokens")
                        + " tokens that the model reads: what goes beyond them is left out.";
            case PARTLY_EXPLAINED ->
                "The examples explain only a part: the mixture is still " + figures.percent("relativeResidual")
                        + " as far from this input as the average of the corpus."
                        + (figures.has("references")
                                ? " That is usual here: of the " + figures.whole("references")
                                        + " corpus examples that it is compared with, " + figures.percent("share")
                                        + " are explained worse by the others."
                                : "");
            case ABOVE_REFERENCES ->
                "More is left unexplained than for "
                        + (figures.whole("above") == figures.whole("references") ? "any" : figures.whole("above"))
                        + " of the " + figures.whole("references") + " corpus examples that it is compared with.";
            case UNLIKE_CALIBRATION ->
                "At most " + NumberText.percent(figures.number("pValue"))
                        + " of inputs like the calibration rows are explained this poorly.";
            case DISPUTED_CLASS ->
                figures.number("hullRatio") > 1
                        ? "Examples of another label come nearer than those of the class predicted."
                        : "Examples of another label come nearly as near as those of the class predicted, which is rare"
                                + " among calibration rows.";
            case IN_CORPUS ->
                figures.percent("weight") + " of the weight is on this input itself, which is in the corpus as "
                        + figures.name("id") + ".";
            case PREDICTOR_DIFFERS ->
                figures.has("cause")
                        ? "It is not known whether the predictor gives the same outputs as this model: "
                                + figures.name("cause") + "."
                        : "The predictor gives another output than this model: output " + figures.whole("output")
                                + " is " + figures.significant("there") + " there and " + figures.significant("here")
                                + " here.";
        };
    }

    /** Returns what to do about a kind of reason, one sentence. */
    public static String advice(Reason.Code code) {
        return switch (code) {
            case NO_BETTER_THAN_CHANCE ->
                "Check that numbers are scaled as in training, that columns and classes are in the"
                        + " model's order, that labels are of this task, and whether outputs are classes or"
                        + " values (--task, withTask), before you read anything else.";
            case NO_EXAMPLE -> "There is nothing to read here: explain again with another corpus.";
            case NO_RESIDUAL -> "Check that the model gives finite numbers for this input.";
            case FAR_FROM_CORPUS ->
                "Treat this input as one that the corpus does not cover: decide by other means, or add"
                        + " similar ones.";
            case NOT_CONVERGED ->
                "Allow more iterations, or use the exact method, and explain again: the weights may" + " change.";
            case LIMITED_MEMBERS -> "Allow more examples, if that is not too many to read.";
            case NOT_UNIQUE -> "Read the ranges, not the weights: do not rank examples whose ranges overlap.";
            case RANGES_ARE_BOUNDS -> "The true ranges lie within those shown: ask for exact ones if they matter.";
            case CLASS_NOT_KEPT -> "Do not use these examples to justify the prediction.";
            case CLASS_NOT_GUARANTEED -> "See whether the examples below are predicted to be the same.";
            case WEIGHT_ON_MISCLASSIFIED ->
                "Check the prediction by other means: the model is wrong about examples that it sees" + " as similar.";
            case WEIGHT_ON_BADLY_PREDICTED ->
                "Check the value by other means: the model is far off about examples that it sees as" + " similar.";
            case DEGENERATE_BASELINE -> "Read the mixture only, not the features.";
            case INCOMPLETE_ATTRIBUTION ->
                "Rely on the order of features only, not on their sizes, or allow more gradients and"
                        + " explain again.";
            case CENTRAL_DIFFERENCES -> "Do not read anything into the smallest shares of features.";
            case NO_GRADIENT -> "The mixture can be read as usual; features are not explained.";
            case SENTENCE_CUT -> "Shorten the sentence, or have the model read more tokens if it can (--max-tokens).";
            case PARTLY_EXPLAINED -> "These are the nearest examples there are, which does not make them near.";
            case ABOVE_REFERENCES ->
                "Compare the residual with those of the corpus's own examples: the further it is above"
                        + " them, the more unusual this input is.";
            case UNLIKE_CALIBRATION ->
                "Treat this input as one that the model was not checked on: decide by other means, or"
                        + " calibrate with similar ones.";
            case DISPUTED_CLASS ->
                "Check the prediction by other means: examples of another class account for this input" + " as well.";
            case IN_CORPUS -> "Leave it out of the corpus to see which other examples it is like.";
            case PREDICTOR_DIFFERS ->
                "Check that both servers have the same model file and the same scaling: this explains"
                        + " the outputs given here.";
        };
    }
}
