package io.simplex4j.report.card;

import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.trust.ErrorRate;
import io.simplex4j.trust.Verdict;
import java.util.List;

/**
 * An explanation at a glance.
 *
 * @param name of the example
 * @param badge how far to rely on it
 * @param errors how often predictions with this badge were wrong, or empty
 * @param reasons to rely less on it, the gravest first
 * @param sentence what it says
 * @param comment what there is to say of the example, or empty
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
    /** A reason to rely less on it: how grave, what was found, and what to do about it. */
    public record Reason(Badge badge, Phrase message, String advice) {}

    /** How a verdict or a reason looks: the class in the style sheet, a symbol to tell it apart without colour, words. */
    public record Badge(String style, String symbol, String words) {
        /** The badge of a verdict. */
        public static Badge of(Verdict.Level level) {
            String style = switch (level) {
                case EXAMPLES_FIT -> "good";
                case READ_WITH_CARE -> "care";
                case DO_NOT_RELY -> "bad";
            };
            return new Badge(style, level.symbol(), level.words());
        }

        static Badge of(io.simplex4j.trust.Reason.Gravity gravity) {
            return switch (gravity) {
                case NOTE -> new Badge("note", "i", "note");
                case CARE -> of(Verdict.Level.READ_WITH_CARE);
                case DO_NOT_RELY -> of(Verdict.Level.DO_NOT_RELY);
            };
        }
    }

    /** Glances at an explanation. */
    public static Glance of(Explanation explanation) {
        Noun noun = explanation.provenance().corpus().noun();
        return new Glance(
                Name.of(explanation),
                Badge.of(explanation.verdict().level()),
                explanation.errorRate().map(ErrorRate::sentence).orElse(""),
                explanation.verdict().reasons().stream()
                        .map(reason -> new Reason(
                                Badge.of(reason.gravity()), Phrase.of(reason, noun), noun.into(reason.advice())))
                        .toList(),
                Sentence.of(explanation),
                explanation.example().comment().map(Name::clean).orElse(""),
                NumberFormats.percent(explanation.decomposition().relativeResidual()));
    }
}
