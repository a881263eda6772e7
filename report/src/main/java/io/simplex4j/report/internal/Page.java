package io.simplex4j.report.internal;

import gg.jte.Content;
import io.simplex4j.report.AccuracySummary;
import io.simplex4j.report.card.Name;
import java.util.List;
import java.util.Optional;

/** A page of cards, as its template takes it: the index has a line for each card, the least explained first. */
public record Page(Name title, String palette, Content style, List<Content> index, List<Part> parts) {
    /**
     * A section of the page, whose cards can be written once, in the order of the sections.
     *
     * @param accuracy whether verdicts would have warned, where several labels are known
     */
    public record Part(
            String id,
            Name title,
            String introduction,
            Optional<AccuracySummary> accuracy,
            Content cards,
            boolean empty) {}

    /** Where the first section begins. */
    public String skipTo() {
        return parts.isEmpty() ? "top" : parts.get(0).id();
    }
}
