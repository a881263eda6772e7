package io.simplex4j.report.internal.card;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.attribution.Attribution;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.Noun;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.words.Sentence;
import io.simplex4j.report.words.Words;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
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
 * @param unexplained the unexplained share of the distance from the corpus mean
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

    /** A reason to rely less on the explanation: its gravity, the finding, and the advice. */
    public record Reason(Badge badge, Phrase message, String advice) {}

    /** The look of a verdict or a reason: a class of the style sheet, a symbol and words, so that it needs no colour. */
    public record Badge(String style, String symbol, String words) implements Content {
        /** Returns the badge of a verdict in English. */
        public static Badge of(Verdict.Level level) {
            return of(level, Words.english());
        }

        /** Returns the badge of a verdict. */
        public static Badge of(Verdict.Level level, Words language) {
            return new Badge(STYLES.getOrDefault(level, ""), level.symbol(), language.verdict(level));
        }

        static Badge of(io.simplex4j.trust.Reason.Gravity gravity, Words language) {
            return gravity == io.simplex4j.trust.Reason.Gravity.NOTE
                    ? new Badge("note", "i", language.text("verdict.note"))
                    : of(
                            gravity == io.simplex4j.trust.Reason.Gravity.CARE
                                    ? Verdict.Level.READ_WITH_CARE
                                    : Verdict.Level.DO_NOT_RELY,
                            language);
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

    /** Returns the head of the card of an explanation in English. */
    public static Glance of(Explanation explanation) {
        return of(explanation, Words.english());
    }

    /** Returns the head of the card of an explanation. */
    public static Glance of(Explanation explanation, Words words) {
        Noun noun = explanation.provenance().corpus().noun();
        return new Glance(
                Name.of(explanation, words),
                Badge.of(explanation.verdict().level(), words),
                explanation.errorRate().map(rate -> errors(rate, words)).orElse(""),
                explanation.verdict().reasons().stream()
                        .map(reason -> new Reason(
                                Badge.of(reason.gravity(), words),
                                Phrase.of(words.reason(reason), noun),
                                noun.into(words.advice(reason.code()))))
                        .toList(),
                sentence(explanation, words),
                explanation.example().comment().map(Name::clean).orElse(""),
                NumberText.percent(explanation.decomposition().relativeResidual()));
    }

    /** Returns how often predictions with a verdict were wrong, one sentence. */
    public static String errors(Reliability.ErrorRate rate, Words words) {
        return words.sentence(
                        "errors",
                        Map.of(
                                "wrong",
                                rate.wrong(),
                                "of",
                                rate.of(),
                                "low",
                                ReliabilityWords.percent(rate.lowerBound()),
                                "high",
                                ReliabilityWords.percent(rate.upperBound())))
                .toString();
    }

    /** Returns the whole explanation in one sentence. */
    private static Phrase sentence(Explanation explanation, Words words) {
        Corpus corpus = explanation.provenance().corpus();
        boolean text = corpus.form() instanceof TextForm;
        Map<String, Object> figures = new HashMap<>();
        figures.put("input", named(explanation.example().id(), "numbered.input", text, words));
        figures.put("examples", words.list(examples(explanation.contributions(), text, words)));
        if (explanation.contributions().isEmpty()) {
            figures.put("nothing", true);
        } else if (explanation.verdict().level() == Verdict.Level.DO_NOT_RELY) {
            figures.put("doubtful", true);
        } else if (explanation.attribution().isPresent()) {
            Attribution attribution = explanation.attribution().get();
            if (corpus.form() instanceof TextForm sentences) {
                linkWords(FeatureParts.words(sentences, corpus, attribution), figures, words);
            } else if (corpus.form() instanceof TableForm table) {
                linkFeatures(table, table.groups().sum(attribution.total()), figures, words);
            }
        }
        return Phrase.of(words.sentence("glance", figures), corpus.noun());
    }

    /** Returns a name in a sentence: a number gets a word before it, such as {@code patient 3}, and a sentence is quoted. */
    private static Sentence named(String name, String numbered, boolean text, Words words) {
        boolean number = !name.isEmpty() && name.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return text && !number
                ? quoted(name, LONGEST_SENTENCE, words)
                : number
                        ? words.sentence(numbered, Map.of("name", shortened(name, LONGEST_NAME)))
                        : shortened(name, LONGEST_NAME);
    }

    private static Sentence shortened(String name, int longest) {
        return Sentence.name(Name.of(name, longest).text());
    }

    private static Sentence quoted(String text, int longest, Words words) {
        return words.sentence("quoted", Map.of("text", shortened(text, longest)));
    }

    private static List<Sentence> examples(List<Contribution> contributions, boolean text, Words words) {
        int named = contributions.size() <= NAMED + 1 ? contributions.size() : NAMED;
        List<Sentence> alike = new ArrayList<>();
        for (Contribution each : contributions.subList(0, named)) {
            Sentence example = named(each.id(), "numbered.example", text, words);
            alike.add(words.sentence("glance.like", Map.of("weight", each.weight(), "example", example)));
        }
        List<Contribution> others = contributions.subList(named, contributions.size());
        if (!others.isEmpty()) {
            double weight = others.stream().mapToDouble(Contribution::weight).sum();
            alike.add(words.sentence("glance.others", Map.of("weight", weight, "others", others.size())));
        }
        return alike;
    }

    /** Adds the names of features, the largest first, until they make up most of the whole. */
    private static void linkFeatures(TableForm table, Vec total, Map<String, Object> figures, Words words) {
        List<Integer> order = IntStream.range(0, total.size())
                .boxed()
                .filter(feature -> total.get(feature) >= WORTH_NAMING)
                .sorted(Comparator.comparingDouble(total::get).reversed())
                .toList();
        List<Sentence> names = new ArrayList<>();
        double sum = 0;
        for (int i = 0; i < Math.min(NAMED, order.size()) && sum < MAX; i++) {
            sum += total.get(order.get(i));
            names.add(shortened(Name.feature(table, order.get(i)), LONGEST_NAME));
        }
        if (!names.isEmpty()) {
            figures.put(sum >= MAX ? "mostly" : "above-all", words.list(names));
        }
    }

    private static void linkWords(List<FeatureParts.Word> all, Map<String, Object> figures, Words words) {
        List<FeatureParts.Word> named = all.stream()
                .filter(word ->
                        word.part() >= WORTH_NAMING && word.word().codePoints().anyMatch(Character::isLetterOrDigit))
                .limit(NAMED)
                .toList();
        if (!named.isEmpty()) {
            double sum = named.stream().mapToDouble(FeatureParts.Word::part).sum();
            Sentence list = words.list(named.stream()
                    .map(word -> quoted(word.word(), LONGEST_NAME, words))
                    .toList());
            figures.put(
                    sum >= MAX ? "mostly" : "above-all",
                    words.sentence("glance.words", Map.of("count", named.size(), "words", list)));
        }
    }
}
