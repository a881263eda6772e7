package io.simplex4j.experiments.figure.internal;

import java.awt.Color;

/** How words are set: their size, which part of them stands at the place given, and whether they run upwards. */
public record TextStyle(double size, Anchor anchor, Color colour, boolean upwards) {
    /** Which part of a line of words stands at a place. */
    public enum Anchor {
        /** Its beginning. */
        START,
        /** Its middle. */
        MIDDLE,
        /** Its end. */
        END
    }

    /** Words that run to the right, with a part of them at the place. */
    public static TextStyle of(double size, Anchor anchor) {
        return new TextStyle(size, anchor, Ink.TEXT, false);
    }

    /** Words around the place that run upwards. */
    public static TextStyle upwards(double size) {
        return new TextStyle(size, Anchor.MIDDLE, Ink.TEXT, true);
    }
}
