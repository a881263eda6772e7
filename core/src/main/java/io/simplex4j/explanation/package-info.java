/**
 * Everything together: from an input to its explanation.
 *
 * <p>In come a model, a corpus and inputs; out goes an {@link io.simplex4j.explanation.Explanation} for each input, made
 * by an {@link io.simplex4j.explanation.Explainer}.
 */
@NullMarked
package io.simplex4j.explanation;

import org.jspecify.annotations.NullMarked;
