package io.simplex4j.lab.comparison;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.internal.solver.Corpus;
import io.simplex4j.decomposition.internal.weighing.WeighingDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/**
 * The K nearest corpus latents as a mixture: the paper's baselines "KNN uniform" and "KNN distance".
 *
 * <p>Distances are Euclidean; ties go to the first in the corpus. Results do not depend on
 * the number of threads. Instances are immutable and thread-safe.
 */
public final class NearestNeighbours implements DecompositionMethod {
    private enum Weighting {
        UNIFORM,
        DISTANCE
    }

    private final int count;
    private final Weighting weighting;
    private final Workers workers;

    private NearestNeighbours(int count, Weighting weighting, Workers workers) {
        this.count = count;
        this.weighting = weighting;
        this.workers = workers;
    }

    /** Returns the {@code count} nearest with equal weights; uses one thread per processor. */
    public static NearestNeighbours uniform(int count) {
        return of(count, Weighting.UNIFORM);
    }

    /**
     * Returns the {@code count} nearest with weights inverse to their distance; uses one thread per processor.
     * If some of them equal the latent, they share all the weight equally.
     */
    public static NearestNeighbours distance(int count) {
        return of(count, Weighting.DISTANCE);
    }

    private static NearestNeighbours of(int count, Weighting weighting) {
        if (count < 1) {
            throw new IllegalArgumentException("number of neighbours is " + count + "; expected at least 1");
        }
        return new NearestNeighbours(count, weighting, Workers.all());
    }

    /** Sets the maximum number of threads, one for each latent; 1 is the calling thread. */
    public NearestNeighbours withThreads(int newThreads) {
        return new NearestNeighbours(count, weighting, workers.withThreads(newThreads));
    }

    /** Sets the executor of all threads except the calling one. The result does not depend on it. */
    public NearestNeighbours withExecutor(Executor newExecutor) {
        return new NearestNeighbours(count, weighting, workers.withExecutor(newExecutor));
    }

    /**
     * Prepares a corpus for decompositions.
     *
     * @throws IllegalArgumentException if there are fewer rows than neighbours, no column, or a number is not finite
     */
    @Override
    public Decomposer over(Matrix corpusLatents) {
        Corpus corpus = Corpus.of(corpusLatents, true, workers);
        if (count > corpus.rows()) {
            throw new IllegalArgumentException("number of neighbours is " + count + "; expected at most "
                    + corpus.rows() + ", the number of corpus latents");
        }
        NearestRows nearest = new NearestRows(corpus, count);
        return new WeighingDecomposer(
                corpus,
                latent -> weights(nearest.to(latent), corpus.rows()),
                Certificate.Ending.NOT_MINIMISED,
                1,
                workers);
    }

    private MixtureWeights weights(List<NearestRows.Neighbour> neighbours, int corpusSize) {
        double nearest = neighbours.get(0).distance();
        double total = 0;
        for (NearestRows.Neighbour neighbour : neighbours) {
            total += share(neighbour.distance(), nearest);
        }
        List<MixtureWeights.Entry> entries = new ArrayList<>();
        for (NearestRows.Neighbour neighbour : neighbours) {
            entries.add(new MixtureWeights.Entry(neighbour.row(), share(neighbour.distance(), nearest) / total));
        }
        return MixtureWeights.of(corpusSize, entries);
    }

    /** Returns the weight relative to the weight of the nearest. */
    private double share(double distance, double nearest) {
        if (weighting == Weighting.UNIFORM || distance == nearest) {
            return 1;
        }
        return nearest / distance;
    }
}
