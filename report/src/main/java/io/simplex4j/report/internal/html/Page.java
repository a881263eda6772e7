package io.simplex4j.report.internal.html;

import gg.jte.Content;
import io.simplex4j.report.card.Name;
import java.util.List;

/**
 * A page of cards, as its template takes it.
 *
 * @param title for people
 * @param palette the class of its root
 * @param style its style sheet
 * @param index a line for each card, the least explained first
 * @param parts the sections
 */
public record Page(Name title, String palette, Content style, List<Content> index, List<Part> parts) {
    /**
     * A section of the page.
     *
     * @param id for links
     * @param title for people
     * @param introduction for people, or empty
     * @param cards can be written once, in the order of the sections
     * @param empty whether there are none
     */
    public record Part(String id, Name title, String introduction, Content cards, boolean empty) {}

    /** Copies. */
    public Page {
        index = List.copyOf(index);
        parts = List.copyOf(parts);
    }

    /** Where the first section begins. */
    public String skipTo() {
        return parts.isEmpty() ? "top" : parts.get(0).id();
    }
}
