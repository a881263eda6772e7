/**
 * The rival methods of the paper, for comparison only.
 *
 * <p>{@link io.simplex4j.comparison.NearestNeighbours} makes the same
 * {@link io.simplex4j.decomposition.Decomposition} as the methods of {@code decomposition}, from the nearest corpus
 * latents instead of the best mixture.
 */
@NullMarked
package io.simplex4j.comparison;

import org.jspecify.annotations.NullMarked;
