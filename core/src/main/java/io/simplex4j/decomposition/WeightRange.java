package io.simplex4j.decomposition;

/**
 * The range of weights that an example can have without changing the approximation, among the mixtures that {@link Uniqueness}
 * considers.
 *
 * @param least the smallest
 * @param most the largest
 * @param exact whether both are attained; otherwise the true range lies within this one
 */
public record WeightRange(double least, double most, boolean exact) {}
