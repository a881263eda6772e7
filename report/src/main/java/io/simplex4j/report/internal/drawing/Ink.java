package io.simplex4j.report.internal.drawing;

import java.awt.Color;

/** The paints of drawings: a class for style sheets, and a colour for pages without one. */
public enum Ink {
    /** Positive values. */
    POS("pos", 0x2166ac),
    /** Negative values, which also have hatching or a sign. */
    NEG("neg", 0xb2182b),
    /** Words, axes and marks. */
    INK("ink", 0x1f2933),
    /** Less important words and marks. */
    MUTED("muted", 0x66717d),
    /** Grids, rules and areas in the background. */
    GRID("grid", 0xccd3da),
    /** The highlight colour. */
    ACCENT("accent", 0xb35806),
    /** The colour of the page, around marks. */
    HALO("halo", 0xffffff);

    private final String name;
    private final Color colour;

    Ink(String name, int colour) {
        this.name = name;
        this.colour = new Color(colour);
    }

    /** Returns a colour, 0xRRGGBB, as SVG and CSS write it. */
    public static String hex(int colour) {
        return "#" + Integer.toHexString(0x1000000 | (colour & 0xffffff)).substring(1);
    }

    public Color colour() {
        return colour;
    }

    public Tag fill(Tag tag) {
        return tag.with("class", name).with("fill", hex(colour.getRGB()));
    }

    public Tag stroke(Tag tag, double width) {
        return tag.with("class", name).with("stroke", hex(colour.getRGB())).with("stroke-width", width);
    }
}
