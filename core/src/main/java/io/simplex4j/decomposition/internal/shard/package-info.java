/**
 * The exact solver over a corpus whose rows are in several places.
 *
 * <p>{@link io.simplex4j.decomposition.internal.shard.ShardedCorpus} is the corpus of one solve. What the solve looks for
 * goes out as a {@link io.simplex4j.decomposition.internal.shard.Question}, together with those of the others in the
 * {@link io.simplex4j.decomposition.internal.shard.Rendezvous}; each shard answers with a
 * {@link io.simplex4j.decomposition.internal.shard.Reply}.
 */
@NullMarked
package io.simplex4j.decomposition.internal.shard;

import org.jspecify.annotations.NullMarked;
