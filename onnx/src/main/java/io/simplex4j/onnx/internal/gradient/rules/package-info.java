/**
 * One small file per family of operators, each a map from operator to {@link io.simplex4j.onnx.internal.gradient.Rule}.
 *
 * <p>A new rule goes into the map of its family; a new family into {@link io.simplex4j.onnx.internal.gradient.Rules}.
 */
@NullMarked
package io.simplex4j.onnx.internal.gradient.rules;

import org.jspecify.annotations.NullMarked;
