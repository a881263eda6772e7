/**
 * Training of small networks on the gradient engine, limited to the needs of the paper's models.
 *
 * <p>A {@link io.simplex4j.lab.training.Network} defines the sequence of layers, {@link
 * io.simplex4j.lab.training.Training} finds its parameters, and the result is an ordinary ONNX file.
 */
@NullMarked
package io.simplex4j.lab.training;

import org.jspecify.annotations.NullMarked;
