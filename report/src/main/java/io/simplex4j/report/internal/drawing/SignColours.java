package io.simplex4j.report.internal.drawing;

import io.simplex4j.report.Palette;

/** The colours of a {@link Palette}, as 0xRRGGBB. */
public enum SignColours {
    BLUE_RED(0x1f5fa8, 0xbd2032, 0x3a0610, 0.6),
    PRINT(0x1c0f2e, 0xf9b35c, 0x5a3206, 0.68);

    /** Negative numbers of at least this strength are marked. */
    public static final double MARKED = 0.15;

    private static final double OPAQUE = 0.92;

    private final int positive;
    private final int negative;
    private final int mark;
    private final double darkest;

    SignColours(int positive, int negative, int mark, double darkest) {
        this.positive = positive;
        this.negative = negative;
        this.mark = mark;
        this.darkest = darkest;
    }

    public static SignColours of(Palette palette) {
        return valueOf(palette.name());
    }

    /** Returns a grey from 0 for black to 1 for white. */
    public static int grey(double light) {
        return (int) Math.round(255 * light) * 0x010101;
    }

    /** Mixes two colours, with this share of the upper one. */
    static int mixed(int below, int above, double share) {
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = below >> shift & 0xff;
            int to = above >> shift & 0xff;
            mixed |= (int) Math.round(from + share * (to - from)) << shift;
        }
        return mixed;
    }

    /** Returns the colour of a sign at full strength, as 0xRRGGBB. */
    public int sign(double value) {
        return value < 0 ? negative : positive;
    }

    /**
     * Returns the colour of a pixel.
     *
     * @param light from 0 to 1
     * @param strength from −1 to 1
     */
    public int over(double light, double strength) {
        int faded = grey(darkest + (1 - darkest) * light);
        return mixed(faded, sign(strength), OPAQUE * Math.abs(strength));
    }

    /** Returns the colour of the mark on a pixel that is clearly negative. */
    public int mark() {
        return mark;
    }

    /** Returns the colour of hatching on negative areas. */
    public int hatch() {
        return this == PRINT ? mark : negative;
    }

    /** Returns the place of the mark in the middle of a pixel, in whole steps if the pixel is. */
    public Box mark(Box pixel) {
        double size = Math.min(pixel.width(), pixel.height());
        boolean dot = this == PRINT;
        double across = dot ? Math.max(2, Math.floor(size / 4)) : size - 2 * Math.max(1, Math.floor(size / 4));
        double down = dot ? across : Math.max(1, Math.floor(size / 6));
        return new Box(
                pixel.x() + Math.floor((pixel.width() - across) / 2),
                pixel.y() + Math.floor((pixel.height() - down) / 2),
                across,
                down);
    }
}
