/**
 * The model to be explained, as a latent map g and a linear head l.
 *
 * <p>A {@link io.simplex4j.model.LatentModel} computes the latents of inputs, one flattened example per row; a {@link
 * io.simplex4j.model.DifferentiableModel} also products with the Jacobian of g. Adapters of runtimes are in modules of
 * their own. {@link io.simplex4j.model.FunctionModel} turns any function into a model.
 */
@NullMarked
package io.simplex4j.model;

import org.jspecify.annotations.NullMarked;
