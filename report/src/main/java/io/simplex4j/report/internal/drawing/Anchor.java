package io.simplex4j.report.internal.drawing;

/** The part of a line of words that is at a given position. */
public enum Anchor {
    START("start", 0),
    MIDDLE("middle", 0.5),
    END("end", 1);

    private final String word;
    private final double share;

    Anchor(String word, double share) {
        this.word = word;
        this.share = share;
    }

    /** Returns the name in SVG. */
    public String word() {
        return word;
    }

    /** Returns the share of the words before the position. */
    public double share() {
        return share;
    }
}
