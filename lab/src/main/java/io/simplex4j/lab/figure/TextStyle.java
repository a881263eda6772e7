package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Anchor;

/** The style of text on a canvas: size, anchor and direction. */
public record TextStyle(double size, Anchor anchor, boolean upwards) {
    /** Returns the style of horizontal text. */
    public static TextStyle of(double size, Anchor anchor) {
        return new TextStyle(size, anchor, false);
    }

    /** Returns the style of vertical text, centred. */
    public static TextStyle upwards(double size) {
        return new TextStyle(size, Anchor.MIDDLE, true);
    }
}
