/**
 * The examples of which explanations consist.
 *
 * <p>A {@link io.simplex4j.corpus.Corpus} has inputs, their latents by a model, ids, labels and predictions. A {@link
 * io.simplex4j.corpus.Baseline} is the input that attributions start from.
 */
@NullMarked
package io.simplex4j.corpus;

import org.jspecify.annotations.NullMarked;
