/**
 * The model to be explained, as a latent map g and a linear head l.
 *
 * <p>In come inputs, one example per row, flattened; out go their latents, and for a
 * {@link io.simplex4j.model.DifferentiableModel} products with the Jacobian of g. Runtimes are adapters in modules of
 * their own; {@link io.simplex4j.model.FunctionModel} makes a model of any function.
 */
@NullMarked
package io.simplex4j.model;

import org.jspecify.annotations.NullMarked;
