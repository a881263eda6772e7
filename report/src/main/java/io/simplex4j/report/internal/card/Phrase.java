package io.simplex4j.report.internal.card;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.report.internal.drawing.Xml;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.report.words.Words;
import io.simplex4j.trust.Stability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Our words and names from outside, kept apart: a name in another script must not change the direction of our words.
 *
 * @param parts in order
 */
public record Phrase(List<Sentence.Part> parts) implements Content {
    private static final int LONGEST_NAME = 300;
    private static final int MAX_LABELS = 3;
    private static final double WORTH_NAMING = 0.005;

    public Phrase {
        parts = List.copyOf(parts);
    }

    /** Returns a phrase of our own words. */
    public static Phrase of(String words) {
        return new Phrase(List.of()).then(words);
    }

    /** Returns a sentence with the noun for examples. */
    public static Phrase of(Sentence sentence, Noun noun) {
        Phrase phrase = new Phrase(List.of());
        for (Sentence.Part part : sentence.parts()) {
            phrase = part.name() ? phrase.then(Name.of(part.text(), LONGEST_NAME)) : phrase.then(part.text());
        }
        return phrase.about(noun);
    }

    /**
     * Such as {@code 79% of the weight is on examples labelled 7, 71 to 84% without any one example; 21% on 9, 16 to
     * 29%.} With values as labels it has their mean, such as {@code The weighted mean of the labels is 84.2, 79.5 to 88
     * without any one example.} Without labels it has the increase of the distance.
     */
    public static Phrase of(Stability stability, Noun noun, Words words) {
        List<Stability.ClassShare> shown = stability.classes().stream()
                .filter(each -> each.max() >= WORTH_NAMING)
                .limit(MAX_LABELS)
                .toList();
        if (stability.label().isPresent()) {
            Stability.LabelMean label = stability.label().get();
            String range = range(NumberText.number(label.min()), NumberText.number(label.max()), words);
            return of(words.sentence("stability.label", Map.of("mean", label.mean(), "range", range)), noun);
        }
        if (shown.isEmpty()) {
            Map<String, Double> figures = Map.of("largestResidual", stability.largestResidual());
            return of(words.sentence("stability.distance", figures), noun);
        }
        List<Sentence> shares = new ArrayList<>();
        for (Stability.ClassShare share : shown) {
            String range = range(NumberText.percent(share.min()), NumberText.percent(share.max()), words);
            shares.add(words.sentence(
                    shares.isEmpty() ? "stability.first" : "stability.next",
                    Map.of(
                            "share",
                            share.share(),
                            "label",
                            Name.of(share.label()).text(),
                            "range",
                            range)));
        }
        return of(words.sentence("stability.classes", Map.of("classes", words.join(shares, "; ", "; "))), noun);
    }

    private static String range(String min, String max, Words words) {
        Map<String, Object> ends = new HashMap<>(Map.of("least", min.replace("%", ""), "most", max));
        if (min.equals(max)) {
            ends.put("same", true);
        }
        return words.sentence("range", ends).toString();
    }

    /** Replaces example and input by a noun; names stay unchanged. */
    Phrase about(Noun noun) {
        return new Phrase(parts.stream()
                .map(part -> part.name() ? part : new Sentence.Part(noun.into(part.text()), false))
                .toList());
    }

    /** Appends words of our own. */
    public Phrase then(String words) {
        return words.isEmpty() ? this : with(new Sentence.Part(words, false));
    }

    /** Appends a name. */
    public Phrase then(Name name) {
        return with(new Sentence.Part(name.text(), true));
    }

    private Phrase with(Sentence.Part... more) {
        List<Sentence.Part> all = new ArrayList<>(parts);
        all.addAll(List.of(more));
        return new Phrase(all);
    }

    /** Returns the phrase as plain text. */
    public String text() {
        return parts.stream().map(Sentence.Part::text).collect(Collectors.joining());
    }

    /** Writes the phrase as markup in which names cannot turn the words around them. */
    @Override
    public void writeTo(TemplateOutput output) {
        for (Sentence.Part part : parts) {
            String text = Xml.escaped(part.text());
            output.writeContent(part.name() ? "<bdi>" + text + "</bdi>" : text);
        }
    }

    /** Returns the phrase as plain text. */
    @Override
    public String toString() {
        return text();
    }
}
