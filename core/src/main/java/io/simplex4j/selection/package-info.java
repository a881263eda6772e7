/**
 * Selection and revision of corpora.
 *
 * <p>{@link io.simplex4j.selection.CorpusSelection} selects examples that explain inputs better than as many random
 * ones. {@link io.simplex4j.selection.CorpusRevision} adds or removes examples, and tells which explanations change.
 */
@NullMarked
package io.simplex4j.selection;

import org.jspecify.annotations.NullMarked;
