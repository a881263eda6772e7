package io.simplex4j.report.card;

import io.simplex4j.explanation.Explanation;
import java.util.List;

/**
 * An explanation at a glance.
 *
 * @param name of the example
 * @param badge how far to rely on it
 * @param reasons to rely less on it, the gravest first
 * @param sentence what it says
 * @param comment what there is to say of the example, or empty
 * @param unexplained the share of the distance from the corpus mean that is left unexplained
 */
public record Glance(
        Name name, Badge badge, List<Reason> reasons, Phrase sentence, String comment, String unexplained) {
    /**
     * A reason to rely less on it.
     *
     * @param badge how grave
     * @param message what was found
     * @param advice what to do about it
     */
    public record Reason(Badge badge, Phrase message, String advice) {}

    /** Copies. */
    public Glance {
        reasons = List.copyOf(reasons);
    }

    /** Glances at an explanation. */
    public static Glance of(Explanation explanation) {
        return new Glance(
                Name.of(explanation.example()),
                Badge.of(explanation.verdict().level()),
                explanation.verdict().reasons().stream()
                        .map(reason -> new Reason(Badge.of(reason.gravity()), Phrase.of(reason), reason.advice()))
                        .toList(),
                Sentence.of(explanation),
                explanation.example().comment().map(Name::clean).orElse(""),
                Figures.percent(explanation.decomposition().relativeResidual()));
    }
}
