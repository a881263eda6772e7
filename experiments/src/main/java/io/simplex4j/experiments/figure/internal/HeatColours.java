package io.simplex4j.experiments.figure.internal;

import java.awt.Color;

/**
 * The colours of pixels that are important in one way or the other.
 *
 * @param hottest the importance that has the full colour; zero if nothing is important
 */
public record HeatColours(double hottest) {
    private static final Color POSITIVE = new Color(0x0057b0);
    private static final Color NEGATIVE = new Color(0xc8102e);
    private static final double STRONGEST = 0.9;
    private static final double FADED = 0.55;

    /** Whether anything is important. */
    public boolean hasHeat() {
        return hottest > 0;
    }

    /** The colour of a pixel of a plain picture. */
    public static Color plain(double grey) {
        int level = (int) Math.round(255 * grey);
        return new Color(level, level, level);
    }

    /** The colour of a pixel of a picture that is faded, so that importance can be seen on it. */
    public Color of(double grey, double heat) {
        double level = 255 * (FADED + (1 - FADED) * grey);
        double share = hasHeat() ? STRONGEST * Math.abs(heat) / hottest : 0;
        Color over = heat < 0 ? NEGATIVE : POSITIVE;
        return new Color(
                mixed(level, over.getRed(), share),
                mixed(level, over.getGreen(), share),
                mixed(level, over.getBlue(), share));
    }

    private static int mixed(double below, int over, double share) {
        return (int) Math.round(below + share * (over - below));
    }
}
