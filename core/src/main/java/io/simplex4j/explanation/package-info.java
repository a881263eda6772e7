/**
 * Explanations of inputs.
 *
 * <p>An {@link io.simplex4j.explanation.Explainer} with a model and a corpus creates {@link
 * io.simplex4j.explanation.Explanations} of examples, with their common {@link io.simplex4j.explanation.Provenance}.
 */
@NullMarked
package io.simplex4j.explanation;

import org.jspecify.annotations.NullMarked;
