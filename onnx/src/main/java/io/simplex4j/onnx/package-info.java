/**
 * Models in ONNX files, run by ONNX Runtime.
 *
 * <p>Turns a file into an {@link io.simplex4j.onnx.OnnxModel}: the map from inputs to latents, with its gradient and
 * the linear head after it. {@link io.simplex4j.model.ModelReport} describes the contents of the file. Unusable files
 * are rejected with an {@link io.simplex4j.onnx.OnnxModelException} of one line.
 */
@NullMarked
package io.simplex4j.onnx;

import org.jspecify.annotations.NullMarked;
