/**
 * Decompositions for people and for programs.
 *
 * <p>In come {@link io.simplex4j.cli.output.ExplainedInput}s one by one; out go text by
 * {@link io.simplex4j.cli.output.TextReport} or the explanations object by
 * {@link io.simplex4j.cli.output.ExplanationsJson}. Neither holds more than one of them.
 */
@NullMarked
package io.simplex4j.cli.output;

import org.jspecify.annotations.NullMarked;
