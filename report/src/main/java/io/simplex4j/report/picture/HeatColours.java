package io.simplex4j.report.picture;

/**
 * The colours of signed strength over grey.
 *
 * @param positive at full strength, as 0xRRGGBB
 * @param negative at full strength
 * @param mark what stands on a pixel that is clearly negative
 * @param darkest the grey that black fades to, from 0 to 1
 * @param dots whether a mark is a dot rather than a dash
 */
record HeatColours(int positive, int negative, int mark, double darkest, boolean dots) {
    /** What has this strength or more is marked where it is negative. */
    static final double MARKED = 0.15;

    private static final double OPAQUE = 0.92;
    private static final HeatColours BLUE_RED = new HeatColours(0x1f5fa8, 0xbd2032, 0x3a0610, 0.6, false);
    private static final HeatColours PRINT = new HeatColours(0x1c0f2e, 0xf9b35c, 0x5a3206, 0.68, true);

    static HeatColours of(Palette palette) {
        return palette == Palette.PRINT ? PRINT : BLUE_RED;
    }

    /**
     * The colour of a pixel.
     *
     * @param light from 0 to 1
     * @param strength from −1 to 1
     */
    int over(double light, double strength) {
        int faded = grey(darkest + (1 - darkest) * light);
        return mixed(faded, strength < 0 ? negative : positive, OPAQUE * Math.abs(strength));
    }

    /** The colour of hatching on what is negative. */
    int hatch() {
        return dots ? mark : negative;
    }

    /** The mark in the middle of a pixel, in whole steps where the pixel is. */
    Box mark(Box pixel) {
        double size = Math.min(pixel.width(), pixel.height());
        double across = dots ? Math.max(2, Math.floor(size / 4)) : size - 2 * Math.max(1, Math.floor(size / 4));
        double down = dots ? across : Math.max(1, Math.floor(size / 6));
        return new Box(
                pixel.x() + Math.floor((pixel.width() - across) / 2),
                pixel.y() + Math.floor((pixel.height() - down) / 2),
                across,
                down);
    }

    static int grey(double light) {
        return (int) Math.round(255 * light) * 0x010101;
    }

    static String hex(int colour) {
        return "#" + Integer.toHexString(0x1000000 | colour).substring(1);
    }

    private static int mixed(int below, int above, double share) {
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = below >> shift & 0xff;
            int to = above >> shift & 0xff;
            mixed |= (int) Math.round(from + share * (to - from)) << shift;
        }
        return mixed;
    }
}
