package io.simplex4j.presentation.picture;

import java.util.List;

/** Where a residual stands among others. */
public final class ResidualStrip {
    private ResidualStrip() {}

    /**
     * The residual among references.
     *
     * @param id begins every id in the picture
     * @param residual from 0
     * @param references in any order, at least 1
     * @throws IllegalArgumentException if there is no reference, or a number is negative or not finite
     */
    public static Picture of(String id, double residual, List<Double> references) {
        return Drawing.of(id, 340, 60, new Drawing.Words("residual", "")).picture();
    }
}
