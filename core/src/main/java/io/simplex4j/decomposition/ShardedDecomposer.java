package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.scan.ScannedCorpus;
import io.simplex4j.decomposition.internal.shard.Question;
import io.simplex4j.decomposition.internal.shard.Reply;
import io.simplex4j.decomposition.internal.shard.ShardSurvey;
import io.simplex4j.decomposition.internal.shard.ShardedCorpus;
import io.simplex4j.decomposition.internal.weighing.Gathering;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * {@link ActiveSet} over a corpus in shards: the same algorithm with the same results, certificate, uniqueness, ranges and
 * limit on examples included, as over the same rows in one place. Neither the cut into shards nor their order matters.
 *
 * <p>Latents are solved in batches that share their passes over the shards, each on a thread of its own that mostly waits.
 * In memory, here, are the sample of at most 8,192 rows, and for each latent of the batch the rows that it was sent: some
 * thousands outside the hull. Of the rows of one shard that lie on one plane, 32,768 are sent: where there are more, the
 * certificate still holds for all, uniqueness and ranges for those that were. Immutable and thread-safe.
 */
public final class ShardedDecomposer implements Decomposer {
    private static final int BATCH = 32;

    private final ActiveSet method;
    private final ShardedCorpus.Shared corpus;
    private final Function<Question, List<Reply>> shards;
    private final int batch;

    private ShardedDecomposer(
            ActiveSet method, ShardedCorpus.Shared corpus, Function<Question, List<Reply>> shards, int batch) {
        this.method = method;
        this.corpus = corpus;
        this.shards = shards;
        this.batch = batch;
    }

    static ShardedDecomposer of(ActiveSet method, CorpusShards shards) {
        Function<Question, List<Reply>> asked = question -> shards.ask(new ShardRequest(question)).stream()
                .map(ShardAnswer::reply)
                .toList();
        return new ShardedDecomposer(method, new ShardedCorpus.Shared(new ShardSurvey(asked)), asked, BATCH);
    }

    /**
     * Solves this many latents at a time, by default 32: more make fewer passes and take more memory.
     *
     * @param latents at least 1
     */
    public ShardedDecomposer withBatch(int latents) {
        if (latents < 1) {
            throw new IllegalArgumentException("batch is " + latents + ", expected at least 1");
        }
        return new ShardedDecomposer(method, corpus, shards, latents);
    }

    /**
     * Has a pass propose at most this many rows for a latent, all shards together; by default 1,024, or 2,048 for corpora of
     * 500,000 rows. Fewer make smaller answers, which matters where shards are far away, and perhaps another pass; results
     * do not depend on it.
     *
     * @param rows at least 16
     */
    public ShardedDecomposer withProposals(int rows) {
        if (rows < 16) {
            throw new IllegalArgumentException("proposals is " + rows + ", expected at least 16");
        }
        return new ShardedDecomposer(method, corpus.withPool(rows), shards, batch);
    }

    /** The number of rows of the whole corpus. */
    public int rows() {
        return corpus.rows();
    }

    /** The number of columns of its rows. */
    public int columns() {
        return corpus.columns();
    }

    @Override
    public Decomposition decompose(Vec latent) {
        return alone().decompose(latent);
    }

    private ExactDecomposer alone() {
        return new ExactDecomposer(method.withThreads(1), corpus.alone());
    }

    @Override
    public List<Decomposition> decomposeAll(Matrix latents, Progress progress) {
        List<double[]> rows = corpus.alone().checked(latents);
        Gathering results = new Gathering(rows.size(), progress);
        AtomicInteger next = new AtomicInteger();
        int threads = Math.min(batch, Math.max(1, rows.size()));
        ShardedCorpus.Party party = corpus.party(threads);
        Workers waiting = Workers.of(threads).withExecutor(ShardedDecomposer::start);
        waiting.run(
                threads,
                thread -> party.run(() -> {
                    for (int row = next.getAndIncrement(); row < rows.size(); row = next.getAndIncrement()) {
                        ScannedCorpus own = party.corpus();
                        results.put(
                                row, new ExactDecomposer(method.withThreads(1), own).decompose(Vec.of(rows.get(row))));
                    }
                }));
        return results.all();
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "simplex-shards");
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Where the weights are not unique, this makes passes over the shards: a few for bounds, up to some hundred for exact
     * ranges inside the hull.
     */
    @Override
    public Optional<List<WeightRange>> weightRanges(Vec latent, Decomposition decomposition) {
        return alone().weightRanges(latent, decomposition);
    }

    /**
     * Checks weights for a latent as {@link OptimalityCheck#of} does: every shard goes through its rows in double precision,
     * sharing no code with the solver.
     */
    public OptimalityCheck check(MixtureWeights weights, Vec latent) {
        ScannedCorpus rows = corpus.alone();
        rows.fetch(weights.entries().stream()
                .mapToInt(MixtureWeights.Entry::example)
                .toArray());
        return OptimalityCheck.of(
                weights.mix(rows.source()),
                latent,
                (point, unit) -> shards.apply(Question.depth(point, unit)).stream()
                        .mapToDouble(reply -> reply.numbers()[0])
                        .max()
                        .orElse(0));
    }
}
