package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.concurrent.Executor;

/**
 * The exact method: an active set with an updated QR factorisation, fed from float scans of the corpus and ended by a
 * certificate in double precision.
 *
 * <p>The best approximation does not depend on the number of threads, on what else is in the batch, or on the scale of
 * the latents. Where several mixtures give it, the one of the nearest examples is chosen: least
 * {@code Σ w_c ‖h^c − ĥ‖²}, and among identical examples the first. Instances are immutable and thread-safe.
 */
public final class ActiveSet implements DecompositionMethod {
    /** The largest magnitude of a number in latents. */
    public static final double LARGEST = PreparedCorpus.LARGEST;

    private static final ActiveSet DEFAULT =
            new ActiveSet(1e-10, Sparsity.unlimited(), Ranges.BOUNDS, Workers.all(), Integer.MAX_VALUE);

    private final double tolerance;
    private final Sparsity sparsity;
    private final Ranges ranges;
    private final Workers workers;
    private final int iterations;

    private ActiveSet(double tolerance, Sparsity sparsity, Ranges ranges, Workers workers, int iterations) {
        this.tolerance = tolerance;
        this.sparsity = sparsity;
        this.ranges = ranges;
        this.workers = workers;
        this.iterations = iterations;
    }

    /**
     * The method with its defaults.
     *
     * <ul>
     *   <li>{@linkplain #withTolerance tolerance} 1e-10
     *   <li>{@linkplain #withSparsity sparsity} unlimited
     *   <li>{@linkplain #withRanges ranges} {@link Ranges#BOUNDS}
     *   <li>{@linkplain #withThreads threads} as many as there are processors
     *   <li>{@linkplain #withExecutor executor} the common pool
     *   <li>{@linkplain #withIterations iterations} unlimited
     * </ul>
     */
    public static ActiveSet withDefaults() {
        return DEFAULT;
    }

    /**
     * Accepts a point where no example lies further below the supporting plane than this, relative to the sizes of the
     * example and the approximation around the centre of the corpus. It is a ratio: scaling all latents changes nothing.
     *
     * @param newTolerance above 0 and below 1
     */
    public ActiveSet withTolerance(double newTolerance) {
        if (!(newTolerance > 0 && newTolerance < 1)) {
            throw new IllegalArgumentException(
                    "tolerance is " + newTolerance + ", expected a number above 0 and below 1");
        }
        return new ActiveSet(newTolerance, sparsity, ranges, workers, iterations);
    }

    /** Limits the number of examples with positive weight. */
    @Override
    public ActiveSet withSparsity(Sparsity newSparsity) {
        return new ActiveSet(tolerance, newSparsity, ranges, workers, iterations);
    }

    /** Says how closely {@link Decomposer#weightRanges} finds the ranges of weights. */
    public ActiveSet withRanges(Ranges newRanges) {
        return new ActiveSet(tolerance, sparsity, newRanges, workers, iterations);
    }

    /** Uses at most this number of threads; 1 stays on the calling one. */
    public ActiveSet withThreads(int newThreads) {
        return new ActiveSet(tolerance, sparsity, ranges, workers.withThreads(newThreads), iterations);
    }

    /** Takes the threads besides the calling one from this executor. The result does not depend on it. */
    public ActiveSet withExecutor(Executor newExecutor) {
        return new ActiveSet(tolerance, sparsity, ranges, workers.withExecutor(newExecutor), iterations);
    }

    /** Uses these threads. */
    public ActiveSet withWorkers(Workers newWorkers) {
        return new ActiveSet(tolerance, sparsity, ranges, newWorkers, iterations);
    }

    /** Ends after trying this many examples, with the best mixture so far and its gap. */
    public ActiveSet withIterations(int newIterations) {
        if (newIterations < 1) {
            throw new IllegalArgumentException("iterations is " + newIterations + ", expected at least 1");
        }
        return new ActiveSet(tolerance, sparsity, ranges, workers, newIterations);
    }

    @Override
    public ExactDecomposer over(Matrix corpusLatents) {
        return new ExactDecomposer(this, PreparedCorpus.of(corpusLatents, workers));
    }

    /**
     * The same method for corpora that do not fit into memory: it holds no copy of the corpus, and reads it from where it is,
     * such as a mapped file, in each pass. Results are the same, but each pass costs as much as the preparation of a copy.
     */
    public DecompositionMethod withoutCopy() {
        return new InPasses(this);
    }

    /**
     * Makes a corpus in shards ready for decompositions. The threads and the executor of this method are not used: the
     * shards have their own.
     *
     * @throws IllegalArgumentException if the rows of the shards are not those of one corpus, one after the other, or a
     *     number cannot be used
     */
    public ShardedDecomposer overShards(CorpusShards shards) {
        return ShardedDecomposer.of(this, shards);
    }

    double tolerance() {
        return tolerance;
    }

    @Override
    public String name() {
        return "exact";
    }

    @Override
    public MethodDescription describe() {
        return MethodDescription.of(name(), sparsity).withTolerance(tolerance);
    }

    @Override
    public Sparsity sparsity() {
        return sparsity;
    }

    Ranges ranges() {
        return ranges;
    }

    Workers workers() {
        return workers;
    }

    int iterations() {
        return iterations;
    }

    /** The exact method over a corpus that it holds no copy of. */
    private record InPasses(ActiveSet method) implements DecompositionMethod {
        /** Fewer than a corpus with a copy has: they are held for each latent of a batch. */
        private static final int PROPOSALS = 512;

        @Override
        public Decomposer over(Matrix corpusLatents) {
            if (corpusLatents.rows() == 0 || corpusLatents.columns() == 0) {
                return method.over(corpusLatents);
            }
            CorpusShard rows = CorpusShard.of(corpusLatents, 0).withoutCopy().withWorkers(method.workers());
            return method.overShards(rows::answers).withProposals(PROPOSALS);
        }

        @Override
        public DecompositionMethod withSparsity(Sparsity newSparsity) {
            return new InPasses(method.withSparsity(newSparsity));
        }

        @Override
        public Sparsity sparsity() {
            return method.sparsity();
        }

        @Override
        public String name() {
            return method.name();
        }

        @Override
        public MethodDescription describe() {
            return method.describe();
        }
    }
}
