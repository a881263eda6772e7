package io.simplex4j.report.card;

import gg.jte.Content;
import io.simplex4j.attribution.Projection;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;
import io.simplex4j.report.Palette;
import io.simplex4j.report.reading.TableReading;
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
     * @throws IllegalArgumentException if the example, its explanation and the background do not fit together
     */
    public static Card of(String id, Explained explained, Background background, Palette palette) {
        requireFit(explained, background);
        Explanation explanation = explained.explanation();
        Optional<FeatureParts> parts = FeatureParts.of(explanation, background.reading());
        InputPictures pictures = InputPictures.of(background.reading(), parts, palette);
        return new Card(
                id,
                Glance.of(explained, background),
                outputs(explanation),
                ExampleViews.of(id, explained, background, pictures),
                FeatureTables.of(id, explained, background, parts),
                parts.map(all -> Steps.of(id + "-steps", explained, background, all)),
                background.reading() instanceof TableReading ? "features" : "examples",
                Closeness.of(id, explanation, background),
                Numbers.of(explained, background, parts),
                Fact.of(explanation.provenance(), background));
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

    /**
     * Checks that an example, its explanation and its background fit together.
     *
     * @throws IllegalArgumentException if they do not
     */
    public static void requireFit(Explained explained, Background background) {
        int columns = background.reading().columns();
        require("example", explained.input().size(), columns);
        require("corpus", background.corpus().inputs().columns(), columns);
        List<Contribution> contributions = explained.explanation().contributions();
        for (Contribution contribution : contributions) {
            int size = background.corpus().size();
            if (!(contribution.example() >= 0 && contribution.example() < size)) {
                throw new IllegalArgumentException("contribution is of example " + contribution.example()
                        + ", expected one of the " + size + " in the corpus");
            }
        }
        List<Integer> explaining =
                contributions.stream().map(Contribution::example).toList();
        explained.explanation().attribution().ifPresent(attribution -> {
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
                    what + " has " + found + " numbers, expected " + expected + " as inputs are read");
        }
    }
}
