/**
 * The features of contributing examples that link a mixture to its input.
 *
 * <p>Computes an {@link io.simplex4j.attribution.Attribution} from a decomposition, its corpus, a baseline and an
 * attributing model: for each contributing example and feature the projection p of the {@link
 * io.simplex4j.attribution.internal.IntegratedJacobian}, with the completeness error that was reached.
 */
@NullMarked
package io.simplex4j.attribution;

import org.jspecify.annotations.NullMarked;
