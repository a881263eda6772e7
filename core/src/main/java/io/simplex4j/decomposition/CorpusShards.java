package io.simplex4j.decomposition;

import java.util.List;

/**
 * All shards of a corpus, near or far: sends a request to each of them and collects their answers.
 *
 * <p>With Spark, whose partitions hold the shards, that is in essence
 *
 * <pre>{@code
 * CorpusShards shards = request -> partitions.map(shard -> shard.scan(request)).collect();
 * Decomposer decomposer = ActiveSet.withDefaults().overShards(shards);
 * }</pre>
 *
 * <p>A lost shard may be rebuilt from its rows, because every request contains all that a shard needs.
 */
@FunctionalInterface
public interface CorpusShards {
    /** Sends a request to {@link CorpusShard#scan} of every shard; the answers come in any order. */
    List<byte[]> ask(byte[] request);

    /** Returns local shards, asked one after the other; each uses its own threads. */
    static CorpusShards of(List<CorpusShard> shards) {
        List<CorpusShard> all = List.copyOf(shards);
        return request -> all.stream().map(shard -> shard.scan(request)).toList();
    }
}
