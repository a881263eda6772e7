package io.simplex4j.report.internal.card;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.explanation.Disagreement;
import io.simplex4j.report.internal.drawing.Xml;
import io.simplex4j.report.words.ReasonWords;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Stability;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Our words and names from outside, kept apart: a name in another script must not change the direction of our words.
 *
 * @param parts in order
 */
public record Phrase(List<Part> parts) implements Content {
    private static final int LONGEST_NAME = 300;
    private static final int MAX_LABELS = 3;
    private static final double WORTH_NAMING = 0.005;

    /** A piece of a phrase, given by others or of our own. */
    public record Part(String text, boolean given) {}

    public Phrase {
        parts = List.copyOf(parts);
    }

    /** Returns a phrase of our own words. */
    public static Phrase of(String words) {
        return new Phrase(List.of()).then(words);
    }

    /** Returns the sentence of a reason, with the noun for examples. */
    public static Phrase of(Reason reason, Noun noun) {
        ReasonWords sentence = ReasonWords.of(reason);
        List<String> words = List.of(sentence.pattern().split(Pattern.quote(ReasonWords.NAME), -1));
        Phrase phrase = of(words.get(0));
        for (int i = 1; i < words.size(); i++) {
            phrase = phrase.then(Name.of(sentence.names().get(i - 1), LONGEST_NAME))
                    .then(words.get(i));
        }
        return phrase.about(noun);
    }

    /** Returns the sentence on where corpora disagree, with the noun for examples. */
    public static Phrase of(Disagreement disagreement, Noun noun) {
        Phrase phrase = new Phrase(List.of());
        for (Disagreement.Part part : disagreement.parts()) {
            phrase = part.name() ? phrase.then(Name.of(part.text())) : phrase.then(part.text());
        }
        return phrase.about(noun);
    }

    /**
     * Such as {@code 79% of the weight is on examples labelled 7, 71 to 84% without any one example; 21% on 9, 16 to 29%.}
     * With values as labels it gives their mean, such as {@code The weighted mean of the labels is 84.2, 79.5 to 88 without any
     * one example.} Without labels it says how much farther the mixture gets.
     */
    public static Phrase of(Stability stability, Noun noun) {
        if (stability.label().isPresent()) {
            Stability.LabelMean label = stability.label().get();
            String min = NumberText.number(label.min());
            String max = NumberText.number(label.max());
            return Phrase.of("The weighted mean of the labels is " + NumberText.number(label.mean()) + ", "
                            + (min.equals(max) ? "the same" : min + " to " + max) + " without any one example.")
                    .about(noun);
        }
        List<Stability.ClassShare> shown = stability.classes().stream()
                .filter(each -> each.max() >= WORTH_NAMING)
                .limit(MAX_LABELS)
                .toList();
        if (shown.isEmpty()) {
            return Phrase.of("Without any one example the mixture would be within "
                            + NumberText.number(stability.largestResidual()) + " at most.")
                    .about(noun);
        }
        List<Phrase> shares = new ArrayList<>();
        for (Stability.ClassShare share : shown) {
            boolean first = shares.isEmpty();
            shares.add(Phrase.of(NumberText.percent(share.share())
                            + (first ? " of the weight is on examples labelled " : " on "))
                    .then(Name.of(share.label()))
                    .then(", " + range(share) + (first ? " without any one example" : "")));
        }
        Phrase all = shares.get(0);
        for (Phrase next : shares.subList(1, shares.size())) {
            all = all.then("; ").thenAll(List.of(next));
        }
        return all.then(".").about(noun);
    }

    private static String range(Stability.ClassShare share) {
        String min = NumberText.percent(share.min());
        String max = NumberText.percent(share.max());
        return min.equals(max) ? "the same" : min.replace("%", "") + " to " + max;
    }

    /** Replaces example and input by a noun; names stay as they are. */
    Phrase about(Noun noun) {
        return new Phrase(parts.stream()
                .map(part -> part.given() ? part : new Part(noun.into(part.text()), false))
                .toList());
    }

    /** Appends words of our own. */
    public Phrase then(String words) {
        return words.isEmpty() ? this : with(new Part(words, false));
    }

    /** Appends a name. */
    public Phrase then(Name name) {
        return with(new Part(name.text(), true));
    }

    /** Appends phrases as in {@code a, b and c}. */
    Phrase thenAll(List<Phrase> phrases) {
        Phrase all = this;
        for (int i = 0; i < phrases.size(); i++) {
            Phrase joined = i == 0 ? all : all.then(i == phrases.size() - 1 ? " and " : ", ");
            all = joined.with(phrases.get(i).parts.toArray(Part[]::new));
        }
        return all;
    }

    private Phrase with(Part... more) {
        List<Part> all = new ArrayList<>(parts);
        all.addAll(List.of(more));
        return new Phrase(all);
    }

    /** Returns the phrase as plain text. */
    public String text() {
        return parts.stream().map(Part::text).collect(Collectors.joining());
    }

    /** Writes the phrase as markup in which names cannot turn the words around them. */
    @Override
    public void writeTo(TemplateOutput output) {
        for (Part part : parts) {
            String text = Xml.escaped(part.text());
            output.writeContent(part.given() ? "<bdi>" + text + "</bdi>" : text);
        }
    }

    /** Returns the phrase as plain text. */
    @Override
    public String toString() {
        return text();
    }
}
