/**
 * Cuts a model at its latent: finds the input, the last linear layer and the operations before it.
 *
 * <p>Turns an {@link io.simplex4j.onnx.internal.graph.OnnxFile} and the {@link io.simplex4j.model.ModelOptions} of the
 * user into a {@link io.simplex4j.onnx.internal.cut.Cut}: a model with one input and one output.
 */
@NullMarked
package io.simplex4j.onnx.internal.cut;

import org.jspecify.annotations.NullMarked;
