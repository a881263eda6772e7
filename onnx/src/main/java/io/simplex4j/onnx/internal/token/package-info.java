/**
 * Models of sentences: rewrites a model of token numbers as one with float inputs and gradients.
 *
 * <p>Turns the {@link io.simplex4j.onnx.internal.graph.OnnxFile} of an encoder into one whose input has the number and
 * the presence of each token.
 */
@NullMarked
package io.simplex4j.onnx.internal.token;

import org.jspecify.annotations.NullMarked;
