/**
 * The exact solver.
 *
 * <p>In comes a {@link io.simplex4j.decomposition.internal.scan.PreparedCorpus} and a target;
 * {@link io.simplex4j.decomposition.internal.exact.Solver} finds the best mixture with its proof,
 * {@link io.simplex4j.decomposition.internal.exact.OptimalFace} the other mixtures that are as good, and
 * {@link io.simplex4j.decomposition.internal.exact.LimitedMembers} the best of few examples.
 */
@NullMarked
package io.simplex4j.decomposition.internal.exact;

import org.jspecify.annotations.NullMarked;
