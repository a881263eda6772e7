/**
 * Cuts a model at its latent: finds the input, the last linear layer and what lies before it.
 *
 * <p>In comes an {@link io.simplex4j.onnx.internal.graph.OnnxFile} with the {@link io.simplex4j.model.ModelOptions} of the user, out goes a
 * {@link io.simplex4j.onnx.internal.cut.Cut} with a model of one input and one output.
 */
@NullMarked
package io.simplex4j.onnx.internal.cut;

import org.jspecify.annotations.NullMarked;
