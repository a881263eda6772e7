package io.simplex4j.comparison;

import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.decomposition.internal.weighing.WeighingDecomposer;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;

/** Decompositions with weights from elsewhere, such as {@link Influence#weights}. Immutable and thread-safe. */
public final class GivenWeights {
    private final PreparedCorpus corpus;

    private GivenWeights(PreparedCorpus corpus) {
        this.corpus = corpus;
    }

    /**
     * Over a corpus.
     *
     * @throws IllegalArgumentException if there is no row or column, or a number is not finite
     */
    public static GivenWeights over(Matrix corpusLatents) {
        return new GivenWeights(PreparedCorpus.of(corpusLatents, Workers.of(1)));
    }

    /**
     * The latent as the mixture of these weights, with its residual and how far that is from the smallest.
     *
     * @throws IllegalArgumentException if the weights are of a corpus of another size, or the latent has another size
     *     than the corpus latents, or a number that is not finite
     */
    public Decomposition decompose(Vec latent, MixtureWeights weights) {
        if (weights.corpusSize() != corpus.rows()) {
            throw new IllegalArgumentException(
                    "weights are of a corpus of " + weights.corpusSize() + ", expected " + corpus.rows());
        }
        return new WeighingDecomposer(
                        corpus,
                        unused -> weights,
                        new WeighingDecomposer.Effort(Certificate.Ending.NOT_MINIMISED, 0, 0),
                        Workers.of(1))
                .decompose(latent);
    }
}
