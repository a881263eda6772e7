/**
 * What is in a model file, for people and for programs.
 *
 * <p>In comes a {@link io.simplex4j.onnx.ModelReport}; out go text by {@link io.simplex4j.cli.output.ModelReportText} or JSON
 * by {@link io.simplex4j.cli.output.ModelReportJson}. Explanations are written by the library.
 */
@NullMarked
package io.simplex4j.cli.output;

import org.jspecify.annotations.NullMarked;
