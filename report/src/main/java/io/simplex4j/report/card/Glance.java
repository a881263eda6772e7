package io.simplex4j.report.card;

import io.simplex4j.report.Background;
import io.simplex4j.report.Explained;

/**
 * An explanation at a glance.
 *
 * @param name of the example
 * @param trust whether to rely on it
 * @param sentence what it says
 * @param note what somebody has to say of it, or empty
 * @param unexplained the share of the distance from the corpus mean that is left unexplained
 */
public record Glance(Name name, Trust trust, Phrase sentence, String note, String unexplained) {
    /** Glances at an explanation. */
    public static Glance of(Explained explained, Background background) {
        Trust trust = Reasons.trust(explained.explanation(), background);
        return new Glance(
                Name.of(explained.name()),
                trust,
                Sentence.of(explained, background, trust.level()),
                explained.note().map(Name::clean).orElse(""),
                Figures.percent(explained.explanation().decomposition().relativeResidual()));
    }
}
