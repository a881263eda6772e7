/**
 * Corpora that are chosen and changed.
 *
 * <p>In comes a corpus; out goes a {@link io.simplex4j.corpus.Selection} of its examples that explains inputs better than as
 * many random ones, by {@link io.simplex4j.selection.CorpusSelection}, or the next state of the corpus with examples added or
 * removed and what that does to explanations, by {@link io.simplex4j.selection.CorpusRevision}.
 */
@NullMarked
package io.simplex4j.selection;

import org.jspecify.annotations.NullMarked;
