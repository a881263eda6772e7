/**
 * A corpus on disk, to be built once and explained with many times.
 *
 * <p>In comes a {@link io.simplex4j.data.store.StoredCorpus}: a corpus, the shape of its inputs and what is known of the
 * model that encoded them; out goes a folder of npy files with a {@code corpus.json} that states the size and the SHA-256
 * of each, and back. {@link io.simplex4j.data.store.CorpusFolder} writes the whole folder or nothing, and reads only what
 * is exactly as it was written; anything else is refused by an {@link io.simplex4j.data.UnreadableDataException} of one
 * line.
 */
@NullMarked
package io.simplex4j.data.store;

import org.jspecify.annotations.NullMarked;
