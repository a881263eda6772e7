package io.simplex4j.report.card;

import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Verdict;

/**
 * How a verdict or a reason looks on a page.
 *
 * @param style the class in the style sheet
 * @param symbol one character that tells it apart without colour
 * @param words for people
 */
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

    static Badge of(Reason.Gravity gravity) {
        return switch (gravity) {
            case NOTE -> new Badge("note", "i", "note");
            case CARE -> of(Verdict.Level.READ_WITH_CARE);
            case DO_NOT_RELY -> of(Verdict.Level.DO_NOT_RELY);
        };
    }
}
