package io.simplex4j.cli.verify;

/** How projections are checked. */
public enum Projections {
    /** Each of them, by integrating gradients anew. */
    INTEGRATED,
    /** What those of each example add up to, which takes no gradient. */
    SUMS_ONLY
}
