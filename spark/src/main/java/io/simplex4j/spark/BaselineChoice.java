package io.simplex4j.spark;

import java.util.Locale;

/** What features are compared with; each JVM computes it from the corpus. */
public enum BaselineChoice {
    /** The mean of the corpus; blank for sentences. */
    USUAL,
    ZEROS,
    MEAN,
    MEDIAN,
    /** For pictures. */
    BLACK;

    /** For machines, such as {@code mean}. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
