package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.solver.Corpus;
import io.simplex4j.decomposition.internal.solver.Shards;
import io.simplex4j.decomposition.internal.solver.Tolerances;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.concurrent.Executor;

/**
 * The exact method: an active set with an updated QR factorisation, fed from scans of the corpus and ended by a
 * certificate in double precision.
 *
 * <p>The best approximation does not depend on the number of threads, on other latents of the batch, or on the scale of
 * the latents. If several mixtures give it, the mixture of the nearest examples is chosen: the one with the least
 * {@code Σ w_c ‖h^c − ĥ‖²}, and among identical examples the first. Instances are immutable and thread-safe.
 */
public final class ActiveSet implements DecompositionMethod {
    /** The largest magnitude of a number in latents. */
    public static final double LARGEST = Tolerances.LARGEST;

    private static final ActiveSet DEFAULT =
            new ActiveSet(1e-10, Sparsity.unlimited(), Ranges.BOUNDS, Workers.all(), Integer.MAX_VALUE, true);

    private final double tolerance;
    private final Sparsity sparsity;
    private final Ranges ranges;
    private final Workers workers;
    private final int iterations;
    private final boolean copying;

    private ActiveSet(
            double tolerance, Sparsity sparsity, Ranges ranges, Workers workers, int iterations, boolean copying) {
        this.tolerance = tolerance;
        this.sparsity = sparsity;
        this.ranges = ranges;
        this.workers = workers;
        this.iterations = iterations;
        this.copying = copying;
    }

    /**
     * Returns the method with its defaults.
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
     * Accepts a point if no example lies further below the supporting plane than this, relative to the sizes of the
     * example and the approximation around the centre of the corpus. It is a ratio: scaling all latents changes nothing.
     *
     * @param newTolerance above 0 and below 1
     */
    public ActiveSet withTolerance(double newTolerance) {
        if (!(newTolerance > 0 && newTolerance < 1)) {
            throw new IllegalArgumentException(
                    "tolerance is " + newTolerance + "; expected a number above 0 and below 1");
        }
        return new ActiveSet(newTolerance, sparsity, ranges, workers, iterations, copying);
    }

    /** Limits the number of examples with positive weight. */
    @Override
    public ActiveSet withSparsity(Sparsity newSparsity) {
        return new ActiveSet(tolerance, newSparsity, ranges, workers, iterations, copying);
    }

    /** Sets how closely {@link Decomposer#weightRanges} finds the ranges of weights. */
    public ActiveSet withRanges(Ranges newRanges) {
        return new ActiveSet(tolerance, sparsity, newRanges, workers, iterations, copying);
    }

    /** Uses at most this number of threads; 1 stays on the calling one. */
    public ActiveSet withThreads(int newThreads) {
        return new ActiveSet(tolerance, sparsity, ranges, workers.withThreads(newThreads), iterations, copying);
    }

    /** Takes the threads besides the calling one from this executor. The result does not depend on it. */
    public ActiveSet withExecutor(Executor newExecutor) {
        return new ActiveSet(tolerance, sparsity, ranges, workers.withExecutor(newExecutor), iterations, copying);
    }

    @Override
    public ActiveSet withWorkers(Workers newWorkers) {
        return new ActiveSet(tolerance, sparsity, ranges, newWorkers, iterations, copying);
    }

    /** Ends after trying this many examples, with the best mixture so far and its gap. */
    public ActiveSet withIterations(int newIterations) {
        if (newIterations < 1) {
            throw new IllegalArgumentException("iterations is " + newIterations + "; expected at least 1");
        }
        return new ActiveSet(tolerance, sparsity, ranges, workers, newIterations, copying);
    }

    @Override
    public ExactDecomposer over(Matrix corpusLatents) {
        return new ExactDecomposer(this, Corpus.of(corpusLatents, copying, workers));
    }

    /**
     * Returns the same method for corpora that do not fit into memory. It holds no copy of the corpus and reads it in each pass,
     * for example from a mapped file. Results are the same, but each pass costs as much as the preparation of a copy.
     */
    public ActiveSet withoutCopy() {
        return new ActiveSet(tolerance, sparsity, ranges, workers, iterations, false);
    }

    /**
     * Prepares a corpus in shards. The algorithm and its results are the same as over the same rows in one place, however the
     * corpus is cut. Up to 256 latents of a batch share their passes over the
     * shards. The threads and the executor of this method are not used: the shards have their own.
     *
     * @throws IllegalArgumentException if the shards are not consecutive rows of one corpus, or a number cannot be used
     */
    public ExactDecomposer overShards(CorpusShards shards) {
        return new ExactDecomposer(withThreads(1), Shards.corpus(shards::ask));
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
}
