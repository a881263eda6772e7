package io.simplex4j.decomposition.internal.exact;

/**
 * When a solve may end.
 *
 * @param tolerance the relative violation of optimality that is accepted
 * @param steps the number of examples that may be tried
 */
public record Goal(double tolerance, int steps) {}
