package io.simplex4j.report.picture;

/** What parts of drawings are painted with: a class for style sheets, and a colour on white where there is none. */
enum Ink {
    /** What is positive. */
    POS("pos", "#2166ac"),
    /** What is negative; never without hatching or a sign. */
    NEG("neg", "#b2182b"),
    /** Words, axes and marks. */
    INK("ink", "#1f2933"),
    /** Words and marks of less weight. */
    MUTED("muted", "#66717d"),
    /** Lines and areas to find one's way by. */
    GRID("grid", "#ccd3da"),
    /** The one thing to look at. */
    ACCENT("accent", "#b35806"),
    /** The colour of the page, around marks. */
    HALO("halo", "#ffffff");

    private final String name;
    private final String colour;

    Ink(String name, String colour) {
        this.name = name;
        this.colour = colour;
    }

    Tag fill(Tag tag) {
        return tag.with("class", name).with("fill", colour);
    }

    Tag stroke(Tag tag, double width) {
        return tag.with("class", name).with("stroke", colour).with("stroke-width", width);
    }

    static Ink of(double signed) {
        return signed < 0 ? NEG : POS;
    }
}
