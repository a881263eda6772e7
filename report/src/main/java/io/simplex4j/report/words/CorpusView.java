package io.simplex4j.report.words;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The explanation of an input by one corpus, as far as corpora can disagree about it.
 *
 * @param corpus its name
 * @param level how far to rely on the explanation
 * @param reasons the reasons, the gravest first
 * @param residual the distance of the latent from the mixture
 * @param relativeResidual the residual as a share of the distance from the mean of the corpus
 * @param misclassified the share of the weight on misclassified examples, if labels tell
 * @param majority the label of most of the weight, if labels are classes and one has more than half of it
 */
public record CorpusView(
        String corpus,
        Verdict.Level level,
        List<Reason.Code> reasons,
        double residual,
        double relativeResidual,
        OptionalDouble misclassified,
        Optional<Majority> majority) {
    private static final double HALF = 0.5;

    /** The label with more than half of the weight. */
    public record Majority(String label, double weight) {}

    public CorpusView {
        reasons = List.copyOf(reasons);
    }

    /** Returns the view of a corpus of this name on an explanation with it. */
    public static CorpusView of(String name, Explanation explanation) {
        Verdict verdict = explanation.verdict();
        return new CorpusView(
                        name,
                        verdict.level(),
                        verdict.reasons().stream().map(Reason::code).toList(),
                        explanation.decomposition().residual(),
                        explanation.decomposition().relativeResidual(),
                        OptionalDouble.empty(),
                        Optional.empty())
                .weighing(
                        explanation.provenance().corpus(),
                        explanation.decomposition().weights());
    }

    /** Returns a copy with the labels of the examples that have weight. */
    public CorpusView weighing(Corpus corpus, MixtureWeights weights) {
        Map<String, Double> byLabel = new TreeMap<>();
        for (MixtureWeights.Entry entry : weights.entries()) {
            corpus.labelledClass(entry.row()).ifPresent(label -> byLabel.merge(label, entry.weight(), Double::sum));
        }
        return new CorpusView(
                this.corpus,
                level,
                reasons,
                residual,
                relativeResidual,
                corpus.judged()
                        ? OptionalDouble.of(weights.weightOfAll(corpus::misclassified))
                        : OptionalDouble.empty(),
                byLabel.entrySet().stream()
                        .filter(entry -> entry.getValue() > HALF)
                        .findFirst()
                        .map(entry -> new Majority(entry.getKey(), entry.getValue())));
    }

    /** Returns whether the verdict warns. */
    boolean warns() {
        return level != Verdict.Level.EXAMPLES_FIT;
    }

    /** Returns a reason in a few words, as part of a sentence. */
    String why(Reason.Code code) {
        return switch (code) {
            case NO_BETTER_THAN_CHANCE -> "the model is no better than chance on the corpus";
            case NO_EXAMPLE -> "no example contributes";
            case NO_RESIDUAL -> "the residual is not a number";
            case FAR_FROM_CORPUS, PARTLY_EXPLAINED ->
                NumberText.wholePercent(relativeResidual) + " of the distance to the corpus mean is left unexplained";
            case NOT_CONVERGED -> "the solver ended before the optimum";
            case LIMITED_MEMBERS -> "the limit on examples costs much of the fit";
            case NOT_UNIQUE -> "other weights fit as well";
            case RANGES_ARE_BOUNDS -> "ranges of weights are outer bounds";
            case CLASS_NOT_KEPT -> "the mixture is of another class than the prediction";
            case CLASS_NOT_GUARANTEED -> "what is left unexplained is large enough to change the prediction";
            case WEIGHT_ON_MISCLASSIFIED ->
                NumberText.wholePercent(misclassified.orElse(HALF)) + " of the weight is on misclassified examples";
            case WEIGHT_ON_BADLY_PREDICTED ->
                "half of the weight or more is on examples with values far from their labels";
            case DEGENERATE_BASELINE -> "the baseline leaves no shift to attribute";
            case INCOMPLETE_ATTRIBUTION -> "the parts of features miss their sum";
            case CENTRAL_DIFFERENCES -> "gradients are not exact";
            case NO_GRADIENT -> "there are no features to read";
            case SENTENCE_CUT -> "the sentence is longer than the model reads";
            case ABOVE_REFERENCES -> "more is left unexplained than is usual for the corpus";
            case UNLIKE_CALIBRATION -> "few calibration rows leave as much unexplained";
            case DISPUTED_CLASS -> "examples of another class are as near";
            case IN_CORPUS -> "the input is itself in the corpus";
            case PREDICTOR_DIFFERS -> "the predictor gives other outputs, or could not be asked";
        };
    }
}
