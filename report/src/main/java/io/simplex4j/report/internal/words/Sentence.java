package io.simplex4j.report.internal.words;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.report.internal.drawing.Xml;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A sentence in which names that people gave stay apart from our words, so that a page can keep a name in another script from
 * turning the words around it.
 *
 * @param parts in their order
 */
public record Sentence(List<Part> parts) implements Content {
    private static final int LONGEST_NAME = 300;

    /**
     * A part of a sentence.
     *
     * @param name whether it is a name that people gave
     */
    public record Part(String text, boolean name) {}

    public Sentence {
        parts = List.copyOf(parts);
    }

    /** Returns a sentence of our words only. */
    public static Sentence of(String words) {
        return new Sentence(List.of()).then(words);
    }

    /** Returns a name as a part of other sentences. */
    public static Sentence name(String name) {
        return new Sentence(List.of()).thenName(name);
    }

    /** Appends words of our own, as one part with those before them. */
    public Sentence then(String words) {
        int last = parts.size() - 1;
        boolean joins = last >= 0 && !parts.get(last).name();
        List<Part> all = new ArrayList<>(joins ? parts.subList(0, last) : parts);
        if (joins || !words.isEmpty()) {
            all.add(new Part(joins ? parts.get(last).text() + words : words, false));
        }
        return new Sentence(all);
    }

    /** Appends a name, made safe for a page. */
    public Sentence thenName(String name) {
        List<Part> all = new ArrayList<>(parts);
        all.add(new Part(Name.of(name, LONGEST_NAME).text(), true));
        return new Sentence(all);
    }

    /** Appends a sentence. */
    public Sentence then(Sentence other) {
        Sentence all = this;
        for (Part part : other.parts) {
            all = part.name() ? all.thenName(part.text()) : all.then(part.text());
        }
        return all;
    }

    /** Returns the names, in their order. */
    public List<String> names() {
        return parts.stream().filter(Part::name).map(Part::text).toList();
    }

    /** Writes the sentence as markup in which names cannot turn the words around them. */
    @Override
    public void writeTo(TemplateOutput output) {
        for (Part part : parts) {
            String text = Xml.escaped(part.text());
            output.writeContent(part.name() ? "<bdi>" + text + "</bdi>" : text);
        }
    }

    /** Returns the sentence with its names as plain text. */
    @Override
    public String toString() {
        return parts.stream().map(Part::text).collect(Collectors.joining());
    }
}
