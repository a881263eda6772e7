/**
 * The rival methods of the paper and the measures that compare them.
 *
 * <p>{@link io.simplex4j.lab.comparison.NearestNeighbours} makes the same
 * {@link io.simplex4j.decomposition.Decomposition} as the methods of {@code decomposition}, from the nearest corpus
 * latents instead of the best mixture. {@link io.simplex4j.lab.comparison.RepresenterPoints} sums over the corpus by the
 * representer theorem. {@link io.simplex4j.lab.comparison.Ranking} orders examples
 * or features by score, and {@link io.simplex4j.lab.comparison.DetectionCurve} shows how soon an order finds outliers.
 * {@link io.simplex4j.lab.comparison.RSquared} measures approximations as the paper does.
 */
@NullMarked
package io.simplex4j.lab.comparison;

import org.jspecify.annotations.NullMarked;
