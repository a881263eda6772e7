package io.simplex4j.decomposition;

/** How much work goes into the {@linkplain WeightRange ranges} of weights that are not unique. */
public enum Ranges {
    /**
     * Outer bounds, for about the price of a few passes over the corpus; exact ranges where no more than 32 examples can
     * take part.
     */
    BOUNDS,

    /** Exact ranges of the 12 heaviest examples, by two linear programs each; outer bounds of the others. */
    EXACT
}
