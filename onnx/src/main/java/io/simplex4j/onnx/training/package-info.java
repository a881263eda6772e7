/**
 * Training of small networks on the gradient engine: what the paper's models need, and no more.
 *
 * <p>A {@link io.simplex4j.onnx.training.Network} says which layers follow one another,
 * {@link io.simplex4j.onnx.training.Training} how its parameters are found, and the result is an ordinary ONNX file.
 */
@NullMarked
package io.simplex4j.onnx.training;

import org.jspecify.annotations.NullMarked;
