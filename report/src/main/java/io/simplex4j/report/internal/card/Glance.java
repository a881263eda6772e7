package io.simplex4j.report.internal.card;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.words.ReasonWords;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The head of a card: the verdict, its reasons and one sentence.
 *
 * @param name of the example
 * @param badge how far to rely on it
 * @param errors how often predictions with this badge were wrong, or empty
 * @param reasons to rely less on it, the gravest first
 * @param sentence what it says
 * @param comment on the example, or empty
 * @param unexplained the share of the distance from the corpus mean that is left unexplained
 */
public record Glance(
        Name name,
        Badge badge,
        String errors,
        List<Reason> reasons,
        Phrase sentence,
        String comment,
        String unexplained) {
    private static final int NAMED = 3;
    private static final int LONGEST_NAME = 32;
    private static final int LONGEST_SENTENCE = 64;
    private static final double MAX = 0.5;
    private static final double WORTH_NAMING = 0.005;
    private static final Map<Verdict.Level, String> STYLES = Map.of(
            Verdict.Level.EXAMPLES_FIT, "good", Verdict.Level.READ_WITH_CARE, "care", Verdict.Level.DO_NOT_RELY, "bad");

    /** A reason to rely less on the explanation: its gravity, what was found, and what to do about it. */
    public record Reason(Badge badge, Phrase message, String advice) {}

    /** The look of a verdict or a reason: a class of the style sheet, a symbol and words, so that it needs no colour. */
    public record Badge(String style, String symbol, String words) implements Content {
        /** Returns the badge of a verdict. */
        public static Badge of(Verdict.Level level) {
            return new Badge(STYLES.getOrDefault(level, ""), level.symbol(), level.words());
        }

        static Badge of(io.simplex4j.trust.Reason.Gravity gravity) {
            return gravity == io.simplex4j.trust.Reason.Gravity.NOTE
                    ? new Badge("note", "i", "note")
                    : of(
                            gravity == io.simplex4j.trust.Reason.Gravity.CARE
                                    ? Verdict.Level.READ_WITH_CARE
                                    : Verdict.Level.DO_NOT_RELY);
        }

        @Override
        public void writeTo(TemplateOutput output) {
            output.writeContent(markup());
        }

        /** Returns the badge as markup. */
        public String markup() {
            return "<span class=\"badge " + style + "\"><span class=\"symbol\">" + symbol + "</span> " + words
                    + "</span>";
        }
    }

    /** Returns the head of the card of an explanation. */
    public static Glance of(Explanation explanation) {
        Noun noun = explanation.provenance().corpus().noun();
        return new Glance(
                Name.of(explanation),
                Badge.of(explanation.verdict().level()),
                explanation.errorRate().map(ErrorRate::sentence).orElse(""),
                explanation.verdict().reasons().stream()
                        .map(reason -> new Reason(
                                Badge.of(reason.gravity()),
                                Phrase.of(reason, noun),
                                noun.into(ReasonWords.advice(reason.code()))))
                        .toList(),
                sentence(explanation),
                explanation.example().comment().map(Name::clean).orElse(""),
                NumberText.percent(explanation.decomposition().relativeResidual()));
    }

    /** Returns the whole explanation in one sentence. */
    private static Phrase sentence(Explanation explanation) {
        List<Contribution> contributions = explanation.contributions();
        Noun noun = explanation.provenance().corpus().noun();
        boolean text = explanation.provenance().corpus().form() instanceof TextForm;
        Phrase name = named(explanation.example().id(), Name.input(explanation) + " ", text);
        if (contributions.isEmpty()) {
            return Phrase.of("To the model, ")
                    .thenAll(List.of(name))
                    .then(" is like no " + noun.one() + " of the corpus.");
        }
        boolean doubtful = explanation.verdict().level() == Verdict.Level.DO_NOT_RELY;
        Phrase alike = Phrase.of(doubtful ? "Do not rely on this: to the model, " : "To the model, ")
                .thenAll(List.of(name))
                .then(doubtful ? " is at best " : " is ")
                .thenAll(examples(contributions, noun, text));
        return (doubtful ? alike : linked(alike, explanation)).then(".");
    }

    /** Returns a name in a sentence: a number gets a word before it, such as {@code patient 3}, and a sentence is quoted. */
    private static Phrase named(String name, String what, boolean text) {
        boolean number = !name.isEmpty() && name.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        if (text && !number) {
            return Phrase.of("“").then(Name.of(name, LONGEST_SENTENCE)).then("”");
        }
        return new Phrase(List.of()).then(number ? what : "").then(Name.of(name, LONGEST_NAME));
    }

    private static List<Phrase> examples(List<Contribution> contributions, Noun noun, boolean text) {
        int named = contributions.size() <= NAMED + 1 ? contributions.size() : NAMED;
        List<Phrase> alike = new ArrayList<>();
        for (Contribution contribution : contributions.subList(0, named)) {
            alike.add(Phrase.of(NumberText.percent(contribution.weight()) + " like ")
                    .thenAll(List.of(named(contribution.id(), noun.one() + " ", text))));
        }
        if (named < contributions.size()) {
            List<Contribution> others = contributions.subList(named, contributions.size());
            double weight = others.stream().mapToDouble(Contribution::weight).sum();
            alike.add(Phrase.of(NumberText.percent(weight) + " like " + NumberText.grouped(others.size()) + " others"));
        }
        return alike;
    }

    /** Adds the names of features, the largest first, until they make up most of the whole. */
    private static Phrase linked(Phrase alike, Explanation explanation) {
        Corpus corpus = explanation.provenance().corpus();
        if (corpus.form() instanceof TextForm text && explanation.attribution().isPresent()) {
            return linkedByWords(
                    alike,
                    FeatureParts.words(text, corpus, explanation.attribution().get()));
        }
        if (!(corpus.form() instanceof TableForm table)
                || explanation.attribution().isEmpty()) {
            return alike;
        }
        Vec total = table.groups().sum(explanation.attribution().get().total());
        List<Integer> order = IntStream.range(0, total.size())
                .boxed()
                .filter(feature -> total.get(feature) >= WORTH_NAMING)
                .sorted(Comparator.comparingDouble(total::get).reversed())
                .toList();
        List<Phrase> names = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < Math.min(NAMED, order.size()) && sum < MAX; i++) {
            sum += total.get(order.get(i));
            names.add(new Phrase(List.of()).then(Name.of(Name.feature(table, order.get(i)), LONGEST_NAME)));
        }
        if (names.isEmpty()) {
            return alike;
        }
        return alike.then(sum >= MAX ? ", linked mostly by " : ", linked above all by ")
                .thenAll(names);
    }

    private static Phrase linkedByWords(Phrase alike, List<FeatureParts.Word> words) {
        List<FeatureParts.Word> named = words.stream()
                .filter(word ->
                        word.part() >= WORTH_NAMING && word.word().codePoints().anyMatch(Character::isLetterOrDigit))
                .limit(NAMED)
                .toList();
        if (named.isEmpty()) {
            return alike;
        }
        double sum = named.stream().mapToDouble(FeatureParts.Word::part).sum();
        return alike.then(sum >= MAX ? ", linked mostly by the " : ", linked above all by the ")
                .then(named.size() == 1 ? "word " : "words ")
                .thenAll(named.stream()
                        .map(word -> Phrase.of("“")
                                .then(Name.of(word.word(), LONGEST_NAME))
                                .then("”"))
                        .toList());
    }
}
