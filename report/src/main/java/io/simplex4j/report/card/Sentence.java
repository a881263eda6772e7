package io.simplex4j.report.card;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The whole explanation in one sentence. */
final class Sentence {
    private static final int NAMED = 3;
    private static final int LONGEST_NAME = 32;
    private static final int LONGEST_SENTENCE = 64;
    private static final double MOST = 0.5;
    private static final double WORTH_NAMING = 0.005;

    private Sentence() {}

    static Phrase of(Explanation explanation) {
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

    /** A name that is but a number is told what it numbers; one that is a sentence is quoted. */
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
            alike.add(Phrase.of(NumberFormats.percent(contribution.weight()) + " like ")
                    .thenAll(List.of(named(contribution.id(), noun.one() + " ", text))));
        }
        if (named < contributions.size()) {
            List<Contribution> others = contributions.subList(named, contributions.size());
            double weight = others.stream().mapToDouble(Contribution::weight).sum();
            alike.add(Phrase.of(
                    NumberFormats.percent(weight) + " like " + NumberText.grouped(others.size()) + " others"));
        }
        return alike;
    }

    /** Names features, the largest first, until they make up most of the whole. */
    private static Phrase linked(Phrase alike, Explanation explanation) {
        Corpus corpus = explanation.provenance().corpus();
        if (corpus.form() instanceof TextForm text && explanation.attribution().isPresent()) {
            return linked(
                    alike, WordTotals.of(text, corpus, explanation.attribution().get()));
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
        for (int i = 0; i < Math.min(NAMED, order.size()) && sum < MOST; i++) {
            sum += total.get(order.get(i));
            names.add(new Phrase(List.of()).then(Name.of(Name.feature(table, order.get(i)), LONGEST_NAME)));
        }
        if (names.isEmpty()) {
            return alike;
        }
        return alike.then(sum >= MOST ? ", linked mostly by " : ", linked above all by ")
                .thenAll(names);
    }

    private static Phrase linked(Phrase alike, List<WordTotals.Total> words) {
        List<WordTotals.Total> named = words.stream()
                .filter(word ->
                        word.part() >= WORTH_NAMING && word.word().codePoints().anyMatch(Character::isLetterOrDigit))
                .limit(NAMED)
                .toList();
        if (named.isEmpty()) {
            return alike;
        }
        double sum = named.stream().mapToDouble(WordTotals.Total::part).sum();
        return alike.then(sum >= MOST ? ", linked mostly by the " : ", linked above all by the ")
                .then(named.size() == 1 ? "word " : "words ")
                .thenAll(named.stream()
                        .map(word -> Phrase.of("“")
                                .then(Name.of(word.word(), LONGEST_NAME))
                                .then("”"))
                        .toList());
    }
}
