package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.picture.Palette;
import java.util.List;
import java.util.Optional;

/**
 * All that stands on the card of one explanation, in the order of reading.
 *
 * @param id begins every id on the card
 * @param glance its head: whether to rely on it, and what it says
 * @param outputs what the model gives, in words, where that is no class; else empty
 * @param examples what is explained, and what explains it
 * @param features of tables
 * @param steps to the whole, where features have parts in it
 * @param stepsAre what the steps are
 * @param closeness how near the mixture comes
 * @param numbers behind the pictures
 * @param facts of where it comes from
 */
public record Card(
        String id,
        Glance glance,
        String outputs,
        ExampleList examples,
        Optional<FeatureTable> features,
        Optional<Content> steps,
        String stepsAre,
        Closeness closeness,
        List<NumberTable> numbers,
        List<Fact> facts) {
    private static final int FEW_OUTPUTS = 3;

    /** Copies. */
    public Card {
        numbers = List.copyOf(numbers);
        facts = List.copyOf(facts);
    }

    /**
     * The card of an explanation.
     *
     * @param id begins every id on the card, so that no two cards of a page share one
     * @param notes what to know of how the inputs were read, a sentence each
     * @throws IllegalArgumentException if the parts of the explanation do not fit together
     */
    public static Card of(String id, Explanation explanation, List<String> notes, Palette palette) {
        requireFit(explanation);
        InputForm form = explanation.provenance().corpus().form();
        Optional<FeatureParts> parts = FeatureParts.of(explanation);
        return new Card(
                id,
                Glance.of(explanation),
                outputs(explanation),
                ExampleViews.of(id, explanation, InputPictures.of(form, parts, palette)),
                FeatureTables.of(id, explanation, parts),
                parts.map(all -> Steps.of(id + "-steps", explanation, all)),
                form instanceof TableForm ? "features" : "examples",
                Closeness.of(id, explanation),
                NumberTables.of(explanation, parts),
                Fact.of(explanation.provenance(), notes));
    }

    private static String outputs(Explanation explanation) {
        return explanation
                .output()
                .filter(output ->
                        output.modelClass().isEmpty() && output.model().size() <= FEW_OUTPUTS)
                .map(output -> {
                    StringBuilder words = new StringBuilder("The model gives ");
                    for (int o = 0; o < output.model().size(); o++) {
                        words.append(o == 0 ? "" : ", ")
                                .append(Figures.rounded(output.model().get(o)));
                    }
                    return words.toString();
                })
                .orElse("");
    }

    private static void requireFit(Explanation explanation) {
        Corpus corpus = explanation.provenance().corpus();
        int columns = corpus.form().columns();
        require("example", explanation.example().input().size(), columns);
        List<Integer> explaining =
                explanation.contributions().stream().map(Contribution::example).toList();
        for (int example : explaining) {
            if (!(example >= 0 && example < corpus.size())) {
                throw new IllegalArgumentException("contribution is of example " + example + ", expected one of the "
                        + corpus.size() + " in the corpus");
            }
        }
        explanation.attribution().ifPresent(attribution -> {
            attribution
                    .projections()
                    .forEach(each -> require("attribution", each.values().size(), columns));
            List<Integer> attributed =
                    attribution.projections().stream().map(Projection::example).toList();
            if (!attributed.equals(explaining)) {
                throw new IllegalArgumentException(
                        "attribution is of examples " + attributed + ", expected " + explaining + " as explain it");
            }
        });
    }

    private static void require(String what, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException(
                    what + " has " + found + " numbers, expected " + expected + " as inputs of the corpus");
        }
    }
}
