package io.simplex4j.attribution;

/**
 * The sum of weighted projections, compared with its exact value (proposition 2.1 B of the paper).
 *
 * @param sum {@code Σ_c w_c Σ_i p^c_i}
 * @param expected the value for an exact integral: 1 for a projection on the shift of the mixture, 0 if that shift
 *     is 0; of the heaviest examples only, if only they were attributed
 * @param error {@code Σ_c w_c |error_c|}, at least the distance between the two
 */
public record Completeness(double sum, double expected, double error) {}
