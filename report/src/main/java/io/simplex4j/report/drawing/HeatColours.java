package io.simplex4j.report.drawing;

/**
 * The colours of signed strength over grey.
 *
 * @param positive at full strength, as 0xRRGGBB
 * @param negative at full strength
 * @param mark what stands on a pixel that is clearly negative
 * @param darkest the grey that black fades to, from 0 to 1
 * @param dots whether a mark is a dot rather than a dash
 */
public record HeatColours(int positive, int negative, int mark, double darkest, boolean dots) {
    /** Blue for positive, red with a dash for negative. */
    public static final HeatColours BLUE_RED = new HeatColours(0x1f5fa8, 0xbd2032, 0x3a0610, 0.6, false);

    /** Dark for positive, light with a dot for negative: tells them apart on a grey printer. */
    public static final HeatColours PRINT = new HeatColours(0x1c0f2e, 0xf9b35c, 0x5a3206, 0.68, true);

    /** What has this strength or more is marked where it is negative. */
    public static final double MARKED = 0.15;

    private static final double OPAQUE = 0.92;

    /**
     * The colour of a pixel.
     *
     * @param light from 0 to 1
     * @param strength from −1 to 1
     */
    public int over(double light, double strength) {
        int faded = Colours.grey(darkest + (1 - darkest) * light);
        return Colours.mixed(faded, strength < 0 ? negative : positive, OPAQUE * Math.abs(strength));
    }

    /** The colour of hatching on what is negative. */
    public int hatch() {
        return dots ? mark : negative;
    }

    /** The mark in the middle of a pixel, in whole steps where the pixel is. */
    public Box mark(Box pixel) {
        double size = Math.min(pixel.width(), pixel.height());
        double across = dots ? Math.max(2, Math.floor(size / 4)) : size - 2 * Math.max(1, Math.floor(size / 4));
        double down = dots ? across : Math.max(1, Math.floor(size / 6));
        return new Box(
                pixel.x() + Math.floor((pixel.width() - across) / 2),
                pixel.y() + Math.floor((pixel.height() - down) / 2),
                across,
                down);
    }
}
