package io.simplex4j.lab.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The look of a series. The colours are those of Okabe and Ito, which colour-blind readers can distinguish; dashes and
 * markers do the same in black-and-white print.
 *
 * @param dashes of its line, as in SVG
 * @param marker the path of its marker around the origin; empty for a line to compare with, which has no marker and no band
 */
record Look(String colour, String dashes, String marker) {
    private static final Look BLUE = new Look("#0072b2", "", "M-2.6,0a2.6,2.6 0 1,0 5.2,0a2.6,2.6 0 1,0 -5.2,0z");
    private static final Look VERMILION = new Look("#d55e00", "5 2.5", "M-2.3,-2.3h4.6v4.6h-4.6z");
    private static final Look GREEN = new Look("#009e73", "6 2 1.2 2", "M0,-3.1L2.9,2.1H-2.9z");
    private static final Look PURPLE = new Look("#cc79a7", "9 3", "M0,-3.3L3.3,0L0,3.3L-3.3,0z");
    private static final Look ORANGE = new Look("#e69f00", "1.2 2", "M0,3.1L2.9,-2.1H-2.9z");
    private static final Look SKY =
            new Look("#56b4e9", "6 2 1.2 2 1.2 2", "M-1,-3.1h2v2.1h2.1v2h-2.1v2.1h-2v-2.1h-2.1v-2h2.1z");

    /** All distinguishable looks of series. */
    static final List<Look> SERIES = List.of(BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY);

    private static final Map<String, Look> METHODS = Map.of(
            "SimplEx, exact", BLUE,
            "decomposition, exact", BLUE,
            "SimplEx, algorithm 1", VERMILION,
            "decomposition, algorithm 1", VERMILION,
            "algorithm 1, cut to K", GREEN,
            "KNN uniform", PURPLE,
            "5 nearest neighbours", PURPLE,
            "KNN distance", ORANGE,
            "model's uncertainty", SKY,
            "representer", SKY);

    /** Returns the look of a method in all charts. */
    static Optional<Look> ofMethod(String name) {
        return Optional.ofNullable(METHODS.get(name));
    }

    /** Returns the look of a line to compare with. */
    static Look reference(int index) {
        return index % 2 == 0 ? new Look("#6e6e6e", "5 2.5", "") : new Look("#8c8c8c", "1.2 2", "");
    }

    boolean isReference() {
        return marker.isEmpty();
    }
}
