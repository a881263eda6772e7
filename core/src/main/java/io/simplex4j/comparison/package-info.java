/**
 * The rival methods of the paper and how to judge them, for comparison only.
 *
 * <p>{@link io.simplex4j.comparison.NearestNeighbours} makes the same
 * {@link io.simplex4j.decomposition.Decomposition} as the methods of {@code decomposition}, from the nearest corpus
 * latents instead of the best mixture. {@link io.simplex4j.comparison.RepresenterPoints} sums over the corpus by the
 * representer theorem; {@link io.simplex4j.comparison.InfluenceFunctions} find the examples that help with a test, from
 * the gradients of a {@link io.simplex4j.comparison.TrainingLoss}. {@link io.simplex4j.comparison.Ranking} orders examples
 * or features by score, and {@link io.simplex4j.comparison.DetectionCurve} says how soon an order finds outliers.
 */
@NullMarked
package io.simplex4j.comparison;

import org.jspecify.annotations.NullMarked;
