/**
 * Explanations of inputs.
 *
 * <p>An {@link io.simplex4j.explanation.Explainer} with a model and a corpus makes {@link
 * io.simplex4j.explanation.Explanations} of examples, with the {@link io.simplex4j.explanation.Provenance} that they
 * share.
 */
@NullMarked
package io.simplex4j.explanation;

import org.jspecify.annotations.NullMarked;
