package io.simplex4j.decomposition;

/** The effort for the {@linkplain WeightRange ranges} of weights that are not unique. */
public enum Ranges {
    /**
     * Outer bounds, at the cost of a few passes over the corpus; exact ranges if at most 32 examples can
     * take part.
     */
    BOUNDS,

    /** Exact ranges of the 12 heaviest examples, by some solves each; outer bounds of the others. */
    EXACT
}
