package io.simplex4j.report.internal.card;

import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.document.Disagreement;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cards of one input by several corpora, side by side on one scale.
 *
 * @param id begins every id on the cards
 * @param name of the input
 * @param agree whether the corpora agree
 * @param sentence where they disagree
 */
public record ComparedCards(String id, Name name, boolean agree, Sentence sentence, List<Side> sides) {
    /** The card by one corpus. */
    public record Side(Name corpus, Card card) {}

    public ComparedCards {
        sides = List.copyOf(sides);
    }

    /**
     * Returns the cards of an input.
     *
     * @param oneInput its explanation by each corpus, in their order
     * @param notes what to know of how the inputs were read, a sentence each
     * @throws IllegalArgumentException if the parts of an explanation do not fit together
     */
    public static ComparedCards of(
            String id,
            CorpusComparison comparison,
            List<Explanation> oneInput,
            List<String> notes,
            Palette palette,
            Language language) {
        Language words = language.about(oneInput.get(0).provenance().corpus().noun());
        CardScale scale = CardScale.of(oneInput);
        List<String> allNotes = notes(comparison, notes, words);
        Disagreement disagreement = Disagreement.of(comparison, oneInput, words);
        return new ComparedCards(
                id,
                Name.of(oneInput.get(0), words),
                disagreement.agree(),
                disagreement.sentence(),
                IntStream.range(0, oneInput.size())
                        .mapToObj(i -> new Side(
                                Name.of(comparison.names().get(i)),
                                Card.of(id + "-" + (i + 1), oneInput.get(i), allNotes, palette, words, scale)))
                        .toList());
    }

    /** Returns the notes on inputs, and one on how corpora are compared. */
    public static List<String> notes(CorpusComparison comparison, List<String> onInputs, Language words) {
        return Stream.concat(onInputs.stream(), baseline(comparison, words).stream())
                .toList();
    }

    /** Returns a note on whose mean or median features are compared with. */
    private static Optional<String> baseline(CorpusComparison comparison, Language words) {
        return comparison
                .explanations()
                .get(0)
                .provenance()
                .attribution()
                .map(used -> used.baseline().name())
                .filter(name -> name.equals("mean") || name.equals("median"))
                .map(name -> words.text(
                        "compared.baseline name corpus",
                        name,
                        comparison.names().get(0)));
    }
}
