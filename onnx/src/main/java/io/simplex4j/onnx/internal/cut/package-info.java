/**
 * Cuts a model at its latent: finds the input, the last linear layer and what lies before it.
 *
 * <p>In comes an {@link io.simplex4j.onnx.internal.graph.OnnxFile} and what the user overrides, out goes a
 * {@link io.simplex4j.onnx.internal.cut.Cut} with a model of one input and one output.
 */
@NullMarked
package io.simplex4j.onnx.internal.cut;

import org.jspecify.annotations.NullMarked;
