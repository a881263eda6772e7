package io.simplex4j.comparison;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.weighing.WeighingDecomposer;
import io.simplex4j.math.Matrix;
import java.util.ArrayList;
import java.util.List;

/**
 * The K nearest corpus latents as a mixture: the paper's baselines "KNN uniform" and "KNN distance".
 *
 * <p>Distances are Euclidean; of equally distant examples the first in the corpus come first. Results do not depend on
 * the number of threads. Instances are immutable and thread-safe.
 */
public final class NearestNeighbours implements DecompositionMethod {
    private enum Weighting {
        UNIFORM,
        DISTANCE
    }

    private final int count;
    private final Weighting weighting;
    private final int threads;

    private NearestNeighbours(int count, Weighting weighting, int threads) {
        this.count = count;
        this.weighting = weighting;
        this.threads = threads;
    }

    /** The {@code count} nearest, each of the same weight; on as many threads as there are processors. */
    public static NearestNeighbours uniform(int count) {
        return of(count, Weighting.UNIFORM);
    }

    /**
     * The {@code count} nearest, with weights inverse to their distance; on as many threads as there are processors.
     * Where some of them equal the latent, they share all the weight equally.
     */
    public static NearestNeighbours distance(int count) {
        return of(count, Weighting.DISTANCE);
    }

    private static NearestNeighbours of(int count, Weighting weighting) {
        if (count < 1) {
            throw new IllegalArgumentException("number of neighbours is " + count + ", expected at least 1");
        }
        return new NearestNeighbours(count, weighting, Runtime.getRuntime().availableProcessors());
    }

    /** Uses at most so many threads, one for each latent; 1 stays on the calling one. */
    public NearestNeighbours withThreads(int newThreads) {
        if (newThreads < 1) {
            throw new IllegalArgumentException("threads is " + newThreads + ", expected at least 1");
        }
        return new NearestNeighbours(count, weighting, newThreads);
    }

    /**
     * Makes a corpus ready for decompositions.
     *
     * @throws IllegalArgumentException if there are fewer rows than neighbours, no column, or a number is not finite
     */
    @Override
    public Decomposer over(Matrix corpusLatents) {
        PreparedCorpus corpus = PreparedCorpus.of(corpusLatents, threads);
        if (count > corpus.rows()) {
            throw new IllegalArgumentException("number of neighbours is " + count + ", expected at most "
                    + corpus.rows() + ", the number of corpus latents");
        }
        NearestRows nearest = new NearestRows(corpus, count);
        return new WeighingDecomposer(
                corpus,
                latent -> weights(nearest.to(latent), corpus.rows()),
                new WeighingDecomposer.Effort(Certificate.Ending.NOT_MINIMISED, 1, 1),
                threads);
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

    /** The weight relative to that of the nearest. */
    private double share(double distance, double nearest) {
        if (weighting == Weighting.UNIFORM || distance == nearest) {
            return 1;
        }
        return nearest / distance;
    }
}
