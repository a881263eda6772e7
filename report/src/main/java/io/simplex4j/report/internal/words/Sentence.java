package io.simplex4j.report.internal.words;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.report.internal.drawing.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A sentence in which names that people gave stay apart from our words, so that a page can keep a name in another script from
 * turning the words around it.
 *
 * @param parts our words and names in turn; it begins and ends with words, which may be empty
 */
public record Sentence(List<String> parts) implements Content {
    private static final int LONGEST_NAME = 300;

    public Sentence {
        parts = List.copyOf(parts);
    }

    /** Returns a sentence of our words only. */
    public static Sentence of(String words) {
        return new Sentence(List.of(words));
    }

    /** Returns a name as a part of other sentences. */
    public static Sentence name(String name) {
        return of("").thenName(name);
    }

    private static boolean isName(int part) {
        return part % 2 == 1;
    }

    /** Appends words of our own, as one part with those before them. */
    public Sentence then(String words) {
        int last = parts.size() - 1;
        List<String> all = new ArrayList<>(parts);
        all.set(last, parts.get(last) + words);
        return new Sentence(all);
    }

    /** Appends a name, made safe for a page. */
    public Sentence thenName(String name) {
        List<String> all = new ArrayList<>(parts);
        all.add(Name.of(name, LONGEST_NAME).text());
        all.add("");
        return new Sentence(all);
    }

    /** Appends a sentence. */
    public Sentence then(Sentence other) {
        Sentence all = this;
        for (int i = 0; i < other.parts.size(); i++) {
            all = isName(i) ? all.thenName(other.parts.get(i)) : all.then(other.parts.get(i));
        }
        return all;
    }

    /** Returns the names, in their order. */
    public List<String> names() {
        return IntStream.range(0, parts.size())
                .filter(Sentence::isName)
                .mapToObj(parts::get)
                .toList();
    }

    /** Writes the sentence as markup in which names cannot turn the words around them. */
    @Override
    public void writeTo(TemplateOutput output) {
        for (int i = 0; i < parts.size(); i++) {
            String text = Tag.escaped(parts.get(i));
            output.writeContent(isName(i) ? "<bdi>" + text + "</bdi>" : text);
        }
    }

    /** Returns the sentence with its names as plain text. */
    @Override
    public String toString() {
        return String.join("", parts);
    }
}
