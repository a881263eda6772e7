/**
 * ONNX Runtime, and the only place that knows it.
 *
 * <p>Runs models on named tensors; failures of the native library become an {@link
 * io.simplex4j.onnx.OnnxModelException} of one line.
 */
@NullMarked
package io.simplex4j.onnx.internal.runtime;

import org.jspecify.annotations.NullMarked;
