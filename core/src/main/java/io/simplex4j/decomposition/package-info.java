/**
 * Writes a latent as a mixture of corpus latents: {@code h ≈ Σ w_c h^c} with weights on the probability simplex.
 *
 * <p>The input is the corpus latents as a {@link io.simplex4j.math.Matrix} and a test latent. The result is a
 * {@link io.simplex4j.decomposition.Decomposition} with its residual and a {@link io.simplex4j.decomposition.Certificate}
 * that bounds its distance from the optimum. {@link io.simplex4j.decomposition.ActiveSet} is exact and the default;
 * {@link io.simplex4j.decomposition.SoftmaxAdam} is the paper's algorithm 1, kept for comparison.
 */
@NullMarked
package io.simplex4j.decomposition;

import org.jspecify.annotations.NullMarked;
