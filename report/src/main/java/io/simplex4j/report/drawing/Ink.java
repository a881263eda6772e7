package io.simplex4j.report.drawing;

import java.awt.Color;

/** What parts of drawings are painted with: a class for style sheets, and a colour on white where there is none. */
public enum Ink {
    /** What is positive. */
    POS("pos", 0x2166ac),
    /** What is negative; never without hatching or a sign. */
    NEG("neg", 0xb2182b),
    /** Words, axes and marks. */
    INK("ink", 0x1f2933),
    /** Words and marks of less weight. */
    MUTED("muted", 0x66717d),
    /** Grids, rules and areas in the background. */
    GRID("grid", 0xccd3da),
    /** The one thing to look at. */
    ACCENT("accent", 0xb35806),
    /** The colour of the page, around marks. */
    HALO("halo", 0xffffff);

    private final String name;
    private final Color colour;

    Ink(String name, int colour) {
        this.name = name;
        this.colour = new Color(colour);
    }

    public Color colour() {
        return colour;
    }

    public Tag fill(Tag tag) {
        return tag.with("class", name).with("fill", Colours.hex(colour.getRGB()));
    }

    public Tag stroke(Tag tag, double width) {
        return tag.with("class", name)
                .with("stroke", Colours.hex(colour.getRGB()))
                .with("stroke-width", width);
    }
}
