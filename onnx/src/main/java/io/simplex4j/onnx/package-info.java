/**
 * Models in ONNX files, run by ONNX Runtime.
 *
 * <p>In comes a file, out goes an {@link io.simplex4j.onnx.OnnxModel}: the map from inputs to latents, cut out of the
 * file, with its gradient and the linear head behind it. {@link io.simplex4j.model.ModelReport} says what was found in the
 * file. What cannot be used is refused by an {@link io.simplex4j.onnx.OnnxModelException} of one line.
 */
@NullMarked
package io.simplex4j.onnx;

import org.jspecify.annotations.NullMarked;
