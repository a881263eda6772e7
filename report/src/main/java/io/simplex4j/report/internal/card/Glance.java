package io.simplex4j.report.internal.card;

import gg.jte.Content;
import gg.jte.TemplateOutput;
import io.simplex4j.attribution.Attribution;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.TableForm;
import io.simplex4j.example.TextForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.math.Vec;
import io.simplex4j.report.internal.words.Language;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.report.internal.words.Sentence;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reason.Gravity;
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
 * @param unexplained the unexplained share of the distance from the corpus mean
 */
public record Glance(
        Name name,
        Badge badge,
        String errors,
        List<Reason> reasons,
        Sentence sentence,
        String comment,
        String unexplained) {
    private static final int NAMED = 3;
    private static final int LONGEST_NAME = 32;
    private static final int LONGEST_SENTENCE = 64;
    private static final double MAX = 0.5;
    private static final double WORTH_NAMING = 0.005;
    private static final Map<Verdict.Level, String> STYLES = Map.of(
            Verdict.Level.EXAMPLES_FIT, "good", Verdict.Level.READ_WITH_CARE, "care", Verdict.Level.DO_NOT_RELY, "bad");

    /** The look of a verdict or a reason: a class of the style sheet, a symbol and words, so that it needs no colour. */
    public record Badge(String style, String symbol, String words) implements Content {
        /** Returns the badge of a verdict in English. */
        public static Badge of(Verdict.Level level) {
            return of(level, Language.english());
        }

        /** Returns the badge of a verdict. */
        public static Badge of(Verdict.Level level, Language language) {
            return new Badge(STYLES.getOrDefault(level, ""), level.symbol(), language.verdict(level));
        }

        /** Returns the badge of a reason of this gravity. */
        public static Badge of(Gravity gravity, Language language) {
            return gravity == Gravity.NOTE
                    ? new Badge("note", "i", language.text("verdict.note"))
                    : of(gravity == Gravity.CARE ? Verdict.Level.READ_WITH_CARE : Verdict.Level.DO_NOT_RELY, language);
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
    public static Glance of(Explanation explanation, Language words) {
        return new Glance(
                Name.of(explanation, words),
                Badge.of(explanation.verdict().level(), words),
                explanation.errorRate().map(rate -> Answers.errors(rate, words)).orElse(""),
                explanation.verdict().reasons(),
                sentence(explanation, words),
                explanation.example().comment().map(Name::clean).orElse(""),
                NumberText.percent(explanation.decomposition().relativeResidual()));
    }

    /** Returns the whole explanation in one sentence. */
    private static Sentence sentence(Explanation explanation, Language words) {
        Corpus corpus = explanation.provenance().corpus();
        boolean text = corpus.form() instanceof TextForm;
        boolean nothing = explanation.contributions().isEmpty();
        boolean doubtful = explanation.verdict().level() == Verdict.Level.DO_NOT_RELY;
        List<Map.Entry<String, Double>> links = explanation
                .attribution()
                .filter(any -> !nothing && !doubtful)
                .map(attribution -> links(corpus, attribution))
                .orElse(List.of());
        boolean mostly = links.stream().mapToDouble(Map.Entry::getValue).sum() >= MAX;
        Sentence names = linked(links, text, words);
        return words.sentence(
                "glance input examples nothing doubtful mostly above-all",
                named(explanation.example().id(), "numbered.input", text, words),
                words.list(examples(explanation.contributions(), text, words)),
                nothing,
                doubtful && !nothing,
                !links.isEmpty() && mostly ? names : false,
                !links.isEmpty() && !mostly ? names : false);
    }

    private static Sentence linked(List<Map.Entry<String, Double>> links, boolean text, Language words) {
        Sentence names = words.list(links.stream()
                .map(Map.Entry::getKey)
                .map(name -> text ? quoted(name, LONGEST_NAME, words) : shortened(name, LONGEST_NAME))
                .toList());
        return text && !links.isEmpty() ? words.sentence("glance.words count words", links.size(), names) : names;
    }

    /** Returns what links an input to its examples most, with the shares in the whole. */
    private static List<Map.Entry<String, Double>> links(Corpus corpus, Attribution attribution) {
        List<Map.Entry<String, Double>> links = new ArrayList<>();
        if (corpus.form() instanceof TextForm form) {
            for (FeatureParts.Word word : FeatureParts.words(form, corpus, attribution)) {
                if (word.part() >= WORTH_NAMING && word.isWord() && links.size() < NAMED) {
                    links.add(Map.entry(word.word(), word.part()));
                }
            }
        }
        if (corpus.form() instanceof TableForm table) {
            Vec total = table.groups().sum(attribution.total());
            List<Integer> order = IntStream.range(0, total.size())
                    .boxed()
                    .filter(feature -> total.get(feature) >= WORTH_NAMING)
                    .sorted(Comparator.comparingDouble(total::get).reversed())
                    .toList();
            double sum = 0;
            for (int i = 0; i < Math.min(NAMED, order.size()) && sum < MAX; i++) {
                sum += total.get(order.get(i));
                links.add(Map.entry(Name.feature(table, order.get(i)), total.get(order.get(i))));
            }
        }
        return links;
    }

    /** Returns a name in a sentence: a number gets a word before it, such as {@code patient 3}, and a sentence is quoted. */
    private static Sentence named(String name, String numbered, boolean text, Language words) {
        boolean number = !name.isEmpty() && name.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return text && !number
                ? quoted(name, LONGEST_SENTENCE, words)
                : number
                        ? words.sentence(numbered + " name", shortened(name, LONGEST_NAME))
                        : shortened(name, LONGEST_NAME);
    }

    private static Sentence shortened(String name, int longest) {
        return Sentence.name(Name.of(name, longest).text());
    }

    private static Sentence quoted(String text, int longest, Language words) {
        return words.sentence("quoted text", shortened(text, longest));
    }

    private static List<Sentence> examples(List<Contribution> contributions, boolean text, Language words) {
        int named = contributions.size() <= NAMED + 1 ? contributions.size() : NAMED;
        List<Sentence> alike = new ArrayList<>();
        for (Contribution each : contributions.subList(0, named)) {
            Sentence example = named(each.id(), "numbered.example", text, words);
            alike.add(words.sentence("glance.like weight example", each.weight(), example));
        }
        int others = contributions.size() - named;
        if (others > 0) {
            alike.add(words.sentence("glance.others weight others", weight(contributions, named), others));
        }
        return alike;
    }

    /** Returns the weight of the contributions after the first ones. */
    static double weight(List<Contribution> contributions, int first) {
        return contributions.stream()
                .skip(first)
                .mapToDouble(Contribution::weight)
                .sum();
    }
}
