/**
 * Builds from a model the model of its products with secants over cells.
 *
 * <p>{@link io.simplex4j.onnx.internal.secant.SecantGraph} is the entry. A new operator gets a rule in one of the families and
 * an entry in {@link io.simplex4j.onnx.internal.secant.SecantRules}.
 */
@NullMarked
package io.simplex4j.onnx.internal.secant;

import org.jspecify.annotations.NullMarked;
