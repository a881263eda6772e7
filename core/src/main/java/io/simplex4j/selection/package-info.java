/**
 * Selection and revision of corpora.
 *
 * <p>{@link io.simplex4j.selection.CorpusSelection} selects examples that explain inputs better than the same number of
 * random ones. {@link io.simplex4j.selection.CorpusRevision} adds or removes examples, and reports which explanations
 * change.
 */
@NullMarked
package io.simplex4j.selection;

import org.jspecify.annotations.NullMarked;
