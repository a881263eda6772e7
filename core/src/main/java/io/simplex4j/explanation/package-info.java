/**
 * Everything together: from an input to its explanation.
 *
 * <p>In come a model, a corpus and examples; out go {@link io.simplex4j.explanation.Explanations}, made by an
 * {@link io.simplex4j.explanation.Explainer}, with the {@link io.simplex4j.explanation.Provenance} that they share.
 */
@NullMarked
package io.simplex4j.explanation;

import org.jspecify.annotations.NullMarked;
