/** Layers as nodes of a graph, and the graph of one step of training. */
@NullMarked
package io.simplex4j.onnx.training.internal;

import org.jspecify.annotations.NullMarked;
