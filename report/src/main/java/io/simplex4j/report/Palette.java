package io.simplex4j.report;

/** The colours of signs. Every sign is also marked in another way than by colour. */
public enum Palette {
    /** Blue for positive, red with a dash for negative. */
    BLUE_RED,
    /** Dark for positive, light with a dot for negative: distinct on a grey printer. */
    PRINT
}
