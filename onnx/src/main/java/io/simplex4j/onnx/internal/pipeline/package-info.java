/**
 * Pipelines before models, as exported from scikit-learn: rewrites their steps in standard operations, and their inputs
 * as one table of numbers.
 */
@NullMarked
package io.simplex4j.onnx.internal.pipeline;

import org.jspecify.annotations.NullMarked;
