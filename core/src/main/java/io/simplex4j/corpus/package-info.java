/**
 * The examples that explanations are made of.
 *
 * <p>In come inputs, one example per row, and the model that encodes them; out goes a
 * {@link io.simplex4j.corpus.Corpus} of inputs and latents with ids, labels and predictions, and the
 * {@link io.simplex4j.corpus.Baseline} that attributions start from.
 */
@NullMarked
package io.simplex4j.corpus;

import org.jspecify.annotations.NullMarked;
