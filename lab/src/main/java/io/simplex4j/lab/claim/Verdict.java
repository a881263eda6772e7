package io.simplex4j.lab.claim;

/** The verdict on a claim, the worst first. */
public enum Verdict {
    FAILS("**does not hold**"),
    /** The interval contains values on both sides. */
    UNDECIDED("undecided"),
    NOT_TESTED("not tested here"),
    HOLDS("holds");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** Returns the words for a page, as Markdown. */
    String markdown() {
        return words;
    }

    /** Returns the words without markup. */
    public String words() {
        return words.replace("*", "");
    }
}
