package io.simplex4j.report.card;

import io.simplex4j.attribution.Completeness;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Background;
import io.simplex4j.report.card.Trust.Level;
import io.simplex4j.report.card.Trust.Reason;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Warning;
import java.util.ArrayList;
import java.util.List;

/** Every reason to rely less on an explanation, by the rules of {@link Trust}. */
final class Reasons {
    private static final double BADLY_INCOMPLETE = 0.1;
    private static final double MUCH_BETTER = 0.05;
    private static final double PARTLY = 1 / 3.0;
    private static final double RARE = 0.95;
    private static final double VERY_RARE = 0.99;
    private static final int FEW_REFERENCES = 20;
    private static final int MANY_REFERENCES = 100;

    private final Explanation explanation;
    private final Background background;

    private Reasons(Explanation explanation, Background background) {
        this.explanation = explanation;
        this.background = background;
    }

    static Trust trust(Explanation explanation, Background background) {
        return Trust.of(new Reasons(explanation, background).all());
    }

    private List<Reason> all() {
        List<Reason> reasons = new ArrayList<>();
        if (explanation.contributions().isEmpty()) {
            reasons.add(new Reason(
                    Level.DO_NOT_RELY,
                    "no-example",
                    Phrase.of("No example of the corpus contributes."),
                    "There is nothing to read here: explain again with another corpus."));
        }
        Decomposition decomposition = explanation.decomposition();
        if (!Double.isFinite(decomposition.residual() + decomposition.relativeResidual())) {
            reasons.add(new Reason(
                    Level.DO_NOT_RELY,
                    "no-residual",
                    Phrase.of("How much is left unexplained is not a number."),
                    "Check that the model gives finite numbers for this example."));
        }
        explanation.warnings().forEach(warning -> reasons.add(of(warning)));
        addPartly(reasons);
        addReferences(reasons);
        return reasons;
    }

    private Reason of(Warning warning) {
        return new Reason(level(warning.code()), warning.code(), message(warning), advice(warning.code()));
    }

    private Level level(String code) {
        return switch (code) {
            case "far-from-corpus", "class-not-kept" -> Level.DO_NOT_RELY;
            case "not-converged" -> improvable() <= MUCH_BETTER ? Level.CARE : Level.DO_NOT_RELY;
            case "incomplete-attribution" -> missing() <= BADLY_INCOMPLETE ? Level.CARE : Level.DO_NOT_RELY;
            case "no-gradient", "central-differences", "ranges-are-bounds" -> Level.NOTE;
            default -> Level.CARE;
        };
    }

    /** By how much a better mixture could be nearer, in units of the distance from the corpus mean. */
    private double improvable() {
        Decomposition decomposition = explanation.decomposition();
        double residual = decomposition.residual();
        double share = residual == 0 ? 0 : 1 - decomposition.certificate().residualLowerBound() / residual;
        return share * decomposition.relativeResidual();
    }

    private double missing() {
        return explanation.completeness().map(Completeness::error).orElse(0.0);
    }

    /** Where classes have names, they stand in the message. */
    private Phrase message(Warning warning) {
        OutputMixture output = explanation.output().orElse(null);
        if (output == null
                || output.modelClass().isEmpty()
                || output.mixtureClass().isEmpty()) {
            return Phrase.of(Name.clean(warning.message()));
        }
        Name model = className(output.modelClass().getAsInt());
        Name mixture = className(output.mixtureClass().getAsInt());
        return switch (warning.code()) {
            case "class-not-kept" ->
                Phrase.of("The model predicts ")
                        .then(model)
                        .then(", but the mixture of examples would be ")
                        .then(mixture)
                        .then(".");
            case "class-not-guaranteed" ->
                Phrase.of("The mixture of examples keeps the prediction, ")
                        .then(model)
                        .then(", but what is left unexplained is large enough to change it.");
            default -> Phrase.of(Name.clean(warning.message()));
        };
    }

    private Name className(int index) {
        return Name.of(background.className(index));
    }

    private static String advice(String code) {
        return switch (code) {
            case "not-converged" ->
                "Allow more iterations, or use the exact method, and explain again: the weights may change.";
            case "not-unique" -> "Read the ranges, not the weights: do not rank examples whose ranges overlap.";
            case "limited-members" -> "Allow more examples, if that is not too many to read.";
            case "ranges-are-bounds" -> "Take the ranges for a little wider than they are.";
            case "far-from-corpus" ->
                "Take this example for one that the corpus does not know: decide by other means, or add examples like"
                        + " it.";
            case "class-not-kept" -> "Do not use these examples to justify the prediction.";
            case "class-not-guaranteed" -> "See whether the examples below are predicted to be the same.";
            case "weight-on-misclassified" ->
                "Check the prediction by other means: the model errs on examples that are like this one to it.";
            case "degenerate-baseline" -> "Read the examples only, not the features.";
            case "incomplete-attribution" ->
                "Read features by their order of size only, or allow more gradients and explain again.";
            case "central-differences" -> "Do not read anything into the smallest parts of features.";
            case "no-gradient" -> "The examples can be read as usual; their features are not explained.";
            default -> "Read the message and decide whether it matters to you.";
        };
    }

    private void addPartly(List<Reason> reasons) {
        double relative = explanation.decomposition().relativeResidual();
        if (relative > PARTLY
                && reasons.stream().noneMatch(reason -> reason.code().equals("far-from-corpus"))) {
            reasons.add(new Reason(
                    Level.CARE,
                    "partly-explained",
                    Phrase.of("The examples explain only a part: the mixture is still " + Figures.percent(relative)
                            + " as far from this example as the average of the corpus."),
                    "Take the examples for the nearest there are, not for near ones."));
        }
    }

    private void addReferences(List<Reason> reasons) {
        List<Double> references = background.references();
        double residual = explanation.decomposition().residual();
        long below =
                references.stream().filter(reference -> reference < residual).count();
        double share = (double) below / references.size();
        if (references.size() >= FEW_REFERENCES && share >= RARE) {
            boolean strange = share >= VERY_RARE
                    && references.size() >= MANY_REFERENCES
                    && explanation.decomposition().relativeResidual() > PARTLY;
            reasons.add(new Reason(
                    strange ? Level.DO_NOT_RELY : Level.CARE,
                    "above-references",
                    Phrase.of("More is left unexplained than for "
                            + (below == references.size() ? "any" : Figures.percent(share)) + " of the "
                            + references.size() + " examples to compare with."),
                    "Look at the strip of residuals below: the further right the mark, the stranger the example."));
        }
    }
}
