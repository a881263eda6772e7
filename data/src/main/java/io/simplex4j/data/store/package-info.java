/**
 * A corpus on disk, to be built once and explained with many times.
 *
 * <p>{@link io.simplex4j.data.store.CorpusFolder} writes a {@link io.simplex4j.data.store.StoredCorpus} (a corpus, the
 * shape of its inputs and its model) as a folder of npy files, and reads it back. {@code corpus.json} has the size and
 * the SHA-256 of each file. The folder is written completely or not at all, and is read only if it is unchanged.
 */
@NullMarked
package io.simplex4j.data.store;

import org.jspecify.annotations.NullMarked;
