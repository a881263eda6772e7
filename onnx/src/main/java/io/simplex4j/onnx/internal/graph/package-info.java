/**
 * The ONNX file format: immutable values for the contents of a model file, and a small codec for them.
 *
 * <p>In come unchecked bytes, out goes an {@link io.simplex4j.onnx.internal.graph.OnnxFile} with its
 * {@link io.simplex4j.onnx.internal.graph.Graph}, and back. {@link io.simplex4j.onnx.internal.graph.GraphBuilder} writes
 * graphs node by node.
 */
@NullMarked
package io.simplex4j.onnx.internal.graph;

import org.jspecify.annotations.NullMarked;
