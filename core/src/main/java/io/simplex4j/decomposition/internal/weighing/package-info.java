/**
 * Weights that do not come from the exact solver: the {@link io.simplex4j.decomposition.internal.weighing.Descent} of the
 * paper's algorithm 1, and the {@link io.simplex4j.decomposition.internal.weighing.WeighingDecomposer} that certifies the
 * weights of any method.
 */
@NullMarked
package io.simplex4j.decomposition.internal.weighing;

import org.jspecify.annotations.NullMarked;
