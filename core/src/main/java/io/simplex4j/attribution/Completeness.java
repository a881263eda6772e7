package io.simplex4j.attribution;

/**
 * Whether weighted projections add up to what they explain (proposition 2.1 B of the paper).
 *
 * @param sum {@code Σ_c w_c Σ_i p^c_i}
 * @param expected what an exact integral gives: 1 for a projection on the mixture's own shift, 0 where that is no shift;
 *     of the heaviest examples only, where not all were attributed
 * @param error {@code Σ_c w_c |error_c|}, at least the distance between the two
 */
public record Completeness(double sum, double expected, double error) {}
