package io.simplex4j.report.card;

import gg.jte.Content;
import java.util.List;
import java.util.Optional;

/**
 * The example that is explained and those that explain it.
 *
 * @param layout how they stand
 * @param subject what is explained
 * @param shown those that explain it, the heaviest first
 * @param folded the lighter ones
 * @param foldedSummary what the lighter ones are together
 * @param legend what the colours in their pictures mean, where there are any
 */
public record ExampleList(
        Layout layout,
        ExampleView subject,
        List<ExampleView> shown,
        List<ExampleView> folded,
        String foldedSummary,
        Optional<Content> legend) {
    /** How examples stand. */
    public enum Layout {
        /** One row each: what they look like stands elsewhere. */
        ROWS,
        /** Small pictures side by side. */
        TILES,
        /** Wide pictures, one under the other. */
        STACK
    }

    /** Copies. */
    public ExampleList {
        shown = List.copyOf(shown);
        folded = List.copyOf(folded);
    }
}
