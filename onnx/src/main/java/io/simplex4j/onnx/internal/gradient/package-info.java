/**
 * The gradient of an ONNX graph as another ONNX graph.
 *
 * <p>Turns a model with the names of its input and its latent into a model of standard operators that computes {@code
 * uᵀ ∂g/∂x}: {@link io.simplex4j.onnx.internal.gradient.GradientGraph} walks the nodes backwards, {@code Rules} finds
 * the rule of each operator, and a rule writes its nodes through {@code Backward}.
 */
@NullMarked
package io.simplex4j.onnx.internal.gradient;

import org.jspecify.annotations.NullMarked;
