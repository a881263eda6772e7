package io.simplex4j.decomposition;

/**
 * The weights that an example can have without changing the approximation, among the mixtures that {@link Uniqueness}
 * speaks of.
 *
 * @param least the smallest
 * @param most the largest
 * @param exact whether both are attained; where not, the true range lies within this one
 */
public record WeightRange(double least, double most, boolean exact) {}
