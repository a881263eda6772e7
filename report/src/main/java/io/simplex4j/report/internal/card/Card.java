package io.simplex4j.report.internal.card;

import gg.jte.Content;
import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Provenance;
import io.simplex4j.model.Layer;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Sentence;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The contents of the card of one explanation, in reading order.
 *
 * @param answers to what a reader asks first
 * @param outputs what the model gives, in words, if that is not a class; otherwise empty
 * @param sum how the predictions of the examples add up to the prediction, if outputs have weight
 * @param stability the dependence on single examples, if requested
 * @param contrast why this class and not another, if asked for
 * @param decoded what a decoder makes of the input and of the mixture, if asked for
 * @param closeness how near the mixture comes, in words
 * @param hull a picture of the hull
 * @param strip the residual among others
 * @param facts where the explanation comes from
 * @param words of the language, with the noun for examples
 */
public record Card(
        String id,
        Glance glance,
        Answers answers,
        String outputs,
        ExampleList examples,
        Optional<Sentence> sum,
        Optional<Sentence> stability,
        Optional<ContrastView> contrast,
        Optional<DecodedView> decoded,
        Optional<FeatureTable> features,
        String closeness,
        Optional<Content> hull,
        Optional<Content> strip,
        List<Fact> numbers,
        List<Fact> facts,
        Language words) {
    private static final int FEW_OUTPUTS = 3;
    private static final double NOTHING = 1e-6;

    /**
     * Returns the card of an explanation.
     *
     * @param id begins every id on the card, so that no two cards of a page share one
     * @param notes remarks on the reading of the inputs, a sentence each
     * @throws IllegalArgumentException if the parts of the explanation do not fit together
     */
    public static Card of(String id, Explanation explanation, List<String> notes, Palette palette, Language language) {
        return of(id, explanation, notes, palette, language, CardScale.own());
    }

    /** Returns a card on a scale that cards side by side share. */
    public static Card of(
            String id,
            Explanation explanation,
            List<String> notes,
            Palette palette,
            Language language,
            CardScale scale) {
        requireFit(explanation);
        Language words = language.about(explanation.provenance().corpus().noun());
        Optional<FeatureParts> parts = FeatureParts.of(explanation);
        InputPictures pictures = InputPictures.of(explanation.provenance(), parts, scale, palette, words);
        List<Double> references = explanation.provenance().references().sorted();
        Optional<Explanation> drawable = Optional.of(explanation).filter(Card::drawable);
        return new Card(
                id,
                Glance.of(explanation, words),
                Answers.of(explanation, words),
                outputs(explanation, words),
                ExampleList.of(id, explanation, pictures, words),
                OutputSum.of(explanation, words).map(sum -> sum.sentence(words)),
                explanation.details().stability().map(found -> Answers.stability(found, words)),
                explanation
                        .details()
                        .contrast()
                        .map(found -> ContrastView.of(id, explanation, found, Optional.of(pictures), words)),
                explanation
                        .details()
                        .reconstruction()
                        .map(found -> DecodedView.of(id, explanation, found, pictures, words)),
                FeatureTable.of(explanation, parts, scale, words),
                closeness(explanation.decomposition().relativeResidual(), words),
                drawable.flatMap(HullView::of).map(view -> HullPicture.of(id + "-hull", view, scale.height(), words)),
                drawable.filter(any -> !references.isEmpty())
                        .map(any -> ResidualStrip.of(
                                id + "-strip", any.comparedResidual(), references, scale.residual(), words)),
                Fact.numbers(explanation, words),
                Fact.origin(explanation.provenance(), notes, words),
                words);
    }

    /** Returns a text of the language, with the noun for examples. */
    public String say(String key) {
        return words.text(key);
    }

    /** Returns whether there is a mixture to draw, and a distance. */
    static boolean drawable(Explanation explanation) {
        return Double.isFinite(explanation.decomposition().residual())
                && !explanation.contributions().isEmpty();
    }

    private static String closeness(double relativeResidual, Language words) {
        return words.text(
                "closeness all nothing relativeResidual",
                relativeResidual <= NOTHING,
                relativeResidual >= 1,
                relativeResidual);
    }

    private static String outputs(Explanation explanation, Language words) {
        return explanation
                .output()
                .filter(output ->
                        explanation.predictionText().isEmpty() && output.model().size() <= FEW_OUTPUTS)
                .map(output -> Arrays.stream(output.model().toArray())
                        .mapToObj(NumberText::number)
                        .collect(Collectors.joining(", ")))
                .map(outputs -> words.text("outputs outputs", outputs))
                .orElse("");
    }

    private static void requireFit(Explanation explanation) {
        Corpus corpus = explanation.provenance().corpus();
        int columns = corpus.form().columns();
        require("example", explanation.example().input().size(), columns);
        List<Integer> explaining =
                explanation.contributions().stream().map(Contribution::row).toList();
        for (int example : explaining) {
            if (!(example >= 0 && example < corpus.size())) {
                throw new IllegalArgumentException("contribution refers to example " + example
                        + "; expected one of the " + corpus.size() + " in the corpus");
            }
        }
        if (explanation.attribution().isEmpty()) {
            return;
        }
        Attribution attribution = explanation.attribution().get();
        Optional<Provenance.AttributionSettings> used = explanation.provenance().attribution();
        int features = used.flatMap(Provenance.AttributionSettings::layer)
                .map(Layer::places)
                .orElse(columns);
        attribution
                .projections()
                .forEach(each -> require("attribution", each.values().size(), features));
        List<Integer> attributed =
                attribution.projections().stream().map(Projection::row).toList();
        boolean some = used.filter(settings -> settings.attributedShare() < 1).isPresent();
        int count = some ? Math.min(attributed.size(), explaining.size()) : explaining.size();
        if (!attributed.equals(explaining.subList(0, count))) {
            throw new IllegalArgumentException(
                    "attribution is of examples " + attributed + "; expected " + explaining + " as explain it");
        }
    }

    private static void require(String what, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException(
                    what + " has " + found + " numbers; expected " + expected + " as inputs of the corpus");
        }
    }
}
