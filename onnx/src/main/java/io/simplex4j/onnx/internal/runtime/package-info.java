/**
 * ONNX Runtime, and the only place that knows it.
 *
 * <p>In come a model and named tensors, out come others; what the native
 * library cannot do becomes an {@link io.simplex4j.onnx.OnnxModelException} of one line.
 */
@NullMarked
package io.simplex4j.onnx.internal.runtime;

import org.jspecify.annotations.NullMarked;
