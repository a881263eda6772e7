package io.simplex4j.report.card;

import java.util.Optional;

/** Whether the model is right about an example. */
public enum Correctness {
    /** The prediction is the label. */
    RIGHT("✓", "right"),
    /** The prediction is another one. */
    WRONG("✗", "wrong"),
    /** One of them is not known, or they are in different words. */
    UNKNOWN("", "");

    private final String symbol;
    private final String words;

    Correctness(String symbol, String words) {
        this.symbol = symbol;
        this.words = words;
    }

    static Correctness of(Optional<Boolean> right) {
        return right.map(known -> known ? RIGHT : WRONG).orElse(UNKNOWN);
    }

    /** One character, or none. */
    public String symbol() {
        return symbol;
    }

    /** In words, or empty. */
    public String words() {
        return words;
    }
}
