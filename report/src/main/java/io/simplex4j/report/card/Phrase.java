package io.simplex4j.report.card;

import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Disagreement;
import io.simplex4j.trust.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Words of ours and names that others gave, kept apart: a name of another script must not turn the words around it.
 *
 * @param parts in order
 */
public record Phrase(List<Part> parts) {
    private static final int LONGEST_NAME = 300;

    /** A piece of a phrase, given by others or of our own. */
    public record Part(String text, boolean given) {}

    public Phrase {
        parts = List.copyOf(parts);
    }

    /** A phrase of our own words. */
    public static Phrase of(String words) {
        return new Phrase(List.of()).then(words);
    }

    /** What a reason says, the names in it apart, of examples that are called by a noun. */
    public static Phrase of(Reason reason, Noun noun) {
        List<String> words = List.of(reason.pattern().split(Pattern.quote(Reason.NAME), -1));
        Phrase phrase = of(words.get(0));
        for (int i = 1; i < words.size(); i++) {
            phrase = phrase.then(Name.of(reason.names().get(i - 1), LONGEST_NAME))
                    .then(words.get(i));
        }
        return phrase.about(noun);
    }

    /** Where corpora disagree, the names apart, about examples that are called by a noun. */
    public static Phrase of(Disagreement disagreement, Noun noun) {
        Phrase phrase = new Phrase(List.of());
        for (Disagreement.Part part : disagreement.parts()) {
            phrase = part.name() ? phrase.then(Name.of(part.text())) : phrase.then(part.text());
        }
        return phrase.about(noun);
    }

    /** The same with a noun instead of example and input; names stay as they are. */
    Phrase about(Noun noun) {
        return new Phrase(parts.stream()
                .map(part -> part.given() ? part : new Part(noun.into(part.text()), false))
                .toList());
    }

    /** This phrase, followed by words of our own. */
    public Phrase then(String words) {
        return words.isEmpty() ? this : with(new Part(words, false));
    }

    /** This phrase, followed by a name. */
    public Phrase then(Name name) {
        return with(new Part(name.text(), true));
    }

    /** This phrase, followed by names as in {@code a, b and c}. */
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

    /** The phrase as plain text. */
    public String text() {
        return parts.stream().map(Part::text).collect(Collectors.joining());
    }

    /** The phrase as plain text. */
    @Override
    public String toString() {
        return text();
    }
}
