package io.simplex4j.report.internal;

import gg.jte.Content;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import java.util.List;
import java.util.Optional;

/** The model of a page of cards. There are indexes if it has several cards and begins here. */
public record Page(
        Name title,
        String palette,
        Content style,
        boolean several,
        boolean paper,
        boolean first,
        List<Index> indexes,
        List<Part> parts,
        Language words) {
    /**
     * A line for each input.
     *
     * @param hint what there is, and in which order
     * @param input what an input is called
     * @param brief whether sentences are left to the cards
     * @param corpora that are compared, if any are
     */
    public record Index(String hint, String input, boolean brief, List<Name> corpora, List<Content> lines) {}

    /** Whether verdicts would have warned, by one corpus of several if there are more, and the noun for inputs. */
    public record PartAccuracy(Optional<Name> corpus, String inputs, AccuracySummary summary) {}

    /**
     * A section of the page, whose cards can be written once, in the order of the sections.
     *
     * @param agreements the agreement of the model with the labels of each corpus, if there are any
     * @param origins the provenance of its explanations, with its end
     * @param accuracies whether verdicts would have warned, by each corpus, where several labels are known
     */
    public record Part(
            String id,
            Name title,
            String introduction,
            boolean continued,
            List<Sentence> agreements,
            List<PartAccuracy> accuracies,
            Content cards,
            boolean empty,
            List<Content> origins) {}

    /** Returns a text of the language, with the noun for examples. */
    public String say(String key) {
        return words.text(key);
    }

    /** Returns the id of the first section. */
    public String skipTo() {
        return parts.isEmpty() ? "top" : parts.get(0).id();
    }
}
