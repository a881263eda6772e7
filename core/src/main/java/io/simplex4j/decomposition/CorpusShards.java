package io.simplex4j.decomposition;

import java.util.List;

/**
 * All shards of a corpus, near or far: what carries a request to each of them and brings back their answers.
 *
 * <p>Where the shards are on other machines, requests and answers travel as bytes. With Spark, whose partitions hold the
 * shards, that is, but for what {@code SparkCorpus} of {@code simplex-spark} knows of tables and failures,
 *
 * <pre>{@code
 * CorpusShards shards = request -> {
 *     byte[] question = request.toBytes();
 *     return partitions.map(shard -> shard.scan(ShardRequest.of(question)).toBytes()).collect().stream()
 *             .map(ShardAnswer::of)
 *             .toList();
 * };
 * ShardedDecomposer decomposer = ActiveSet.withDefaults().overShards(shards).withBatch(256);
 * }</pre>
 *
 * <p>A shard that was lost may be made again from its rows: it keeps nothing that it was told.
 */
@FunctionalInterface
public interface CorpusShards {
    /** Asks every shard; the answers come in any order. */
    List<ShardAnswer> ask(ShardRequest request);

    /** Shards that are here, asked one after the other; each uses its own threads. */
    static CorpusShards of(List<CorpusShard> shards) {
        List<CorpusShard> all = List.copyOf(shards);
        return request -> all.stream().map(shard -> shard.scan(request)).toList();
    }
}
