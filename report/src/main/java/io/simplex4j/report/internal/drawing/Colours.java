package io.simplex4j.report.internal.drawing;

/** Arithmetic on colours. Numbers are 0xRRGGBB. */
public final class Colours {
    private Colours() {}

    /** Returns the colour as SVG and CSS write it. */
    public static String hex(int colour) {
        return "#" + Integer.toHexString(0x1000000 | (colour & 0xffffff)).substring(1);
    }

    /** Returns a grey from 0 for black to 1 for white. */
    public static int grey(double light) {
        return (int) Math.round(255 * light) * 0x010101;
    }

    /** Mixes two colours, with this share of the upper one. */
    public static int mixed(int below, int above, double share) {
        int mixed = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = below >> shift & 0xff;
            int to = above >> shift & 0xff;
            mixed |= (int) Math.round(from + share * (to - from)) << shift;
        }
        return mixed;
    }

    /** Returns whether a colour has as much red as green and blue. */
    public static boolean isGrey(int colour) {
        return (colour & 0xffffff) == (colour & 0xff) * 0x010101;
    }
}
