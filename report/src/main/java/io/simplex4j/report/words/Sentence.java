package io.simplex4j.report.words;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A sentence that separates user-provided names from our words, so that a page can isolate a name in another script.
 *
 * @param parts in their order
 */
public record Sentence(List<Part> parts) {
    /**
     * A part of a sentence.
     *
     * @param name whether it is a user-provided name
     */
    public record Part(String text, boolean name) {}

    public Sentence {
        parts = List.copyOf(parts);
    }

    /** Returns a sentence of our words only. */
    public static Sentence of(String words) {
        return new Sentence(List.of(new Part(words, false)));
    }

    /** Returns a name as a part of other sentences. */
    public static Sentence name(String name) {
        return new Sentence(List.of(new Part(name, true)));
    }

    /** Returns the names, in their order. */
    public List<String> names() {
        return parts.stream().filter(Part::name).map(Part::text).toList();
    }

    /** Returns the sentence with its names as plain text. */
    @Override
    public String toString() {
        return parts.stream().map(Part::text).collect(Collectors.joining());
    }
}
