package io.simplex4j.experiments.figure.internal;

import java.awt.Color;

/** The colours of everything that is not data, and the sizes of words. */
public final class Ink {
    /** Words. */
    public static final Color TEXT = new Color(0x1a1a1a);
    /** Axes and their ticks. */
    public static final Color AXIS = new Color(0x4d4d4d);
    /** The grid. */
    public static final Color GRID = new Color(0xe6e6e6);
    /** Paper. */
    public static final Color PAPER = Color.WHITE;

    /** The size of titles, of axes too. */
    public static final double TITLE = 11;
    /** The size of other words. */
    public static final double SMALL = 10;

    private Ink() {}

    /** The colour, so much of it covering what is below. */
    public static Color translucent(Color colour, double opacity) {
        return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), (int) Math.round(255 * opacity));
    }

    /** The colour mixed with paper. */
    public static Color tint(Color colour, double share) {
        return new Color(
                mixed(colour.getRed(), share), mixed(colour.getGreen(), share), mixed(colour.getBlue(), share));
    }

    private static int mixed(int level, double share) {
        return (int) Math.round(255 - share * (255 - level));
    }
}
