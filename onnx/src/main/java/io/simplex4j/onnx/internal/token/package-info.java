/**
 * Models of sentences: rewrites a model that takes the numbers of tokens as one that takes floats and has gradients.
 *
 * <p>In comes the {@link io.simplex4j.onnx.internal.graph.OnnxFile} of an encoder, out goes one whose input says for each
 * token which it is and how much of it is present.
 */
@NullMarked
package io.simplex4j.onnx.internal.token;

import org.jspecify.annotations.NullMarked;
