/**
 * What features of the contributing examples a mixture owes its latent to.
 *
 * <p>In come a decomposition, its corpus, a baseline and a differentiable model; out goes an
 * {@link io.simplex4j.attribution.Attribution}: for each contributing example and feature the projection p of the
 * {@link io.simplex4j.attribution.IntegratedJacobian}, with the completeness error actually reached.
 * {@link io.simplex4j.attribution.IntegratedGradients} come from the same integrals.
 */
@NullMarked
package io.simplex4j.attribution;

import org.jspecify.annotations.NullMarked;
