/**
 * Pipelines in front of models, as scikit-learn's are exported: rewrites their steps in standard operations, and their inputs
 * as one table of numbers.
 */
@NullMarked
package io.simplex4j.onnx.internal.pipeline;

import org.jspecify.annotations.NullMarked;
