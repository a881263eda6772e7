package io.simplex4j.report.drawing;

/** How words are set on a canvas: their size, which part of them stands at the place given, whether they run upwards. */
public record TextStyle(double size, Anchor anchor, boolean upwards) {
    /** Words that run to the right. */
    public static TextStyle of(double size, Anchor anchor) {
        return new TextStyle(size, anchor, false);
    }

    /** Words that run upwards, their middle at the place. */
    public static TextStyle upwards(double size) {
        return new TextStyle(size, Anchor.MIDDLE, true);
    }
}
