package io.simplex4j.explanation;

import io.simplex4j.attribution.Completeness;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Optional;

/**
 * Why the model predicts one class and not another: how near examples of each label come by themselves, and which features set
 * the two mixtures apart.
 *
 * @param predicted the examples labelled as the model predicts
 * @param other those of the other label
 * @param features what sets the two mixtures apart, where features were asked for and the mixtures differ
 */
public record Contrast(Side predicted, Side other, Optional<Features> features) {
    /**
     * The best mixture of the examples of one label.
     *
     * @param label which
     * @param examples how many examples of the corpus have it
     * @param residual how far the latent is from their nearest mixture
     * @param approximation that mixture in latent space
     * @param proven whether no mixture of them is nearer, within the tolerance
     * @param contributions the weight of each, the heaviest first, in the rows of the corpus
     */
    public record Side(
            String label,
            int examples,
            double residual,
            Vec approximation,
            boolean proven,
            List<Contribution> contributions) {
        public Side {
            contributions = List.copyOf(contributions);
        }

        /** The same mixture of their inputs: what is typical of those that the input is like. */
        public Vec typical(Corpus corpus) {
            double[] mixture = new double[corpus.inputs().columns()];
            double[] row = new double[mixture.length];
            for (Contribution contribution : contributions) {
                corpus.inputs().copyRow(contribution.example(), row);
                for (int i = 0; i < mixture.length; i++) {
                    mixture[i] += contribution.weight() * row[i];
                }
            }
            return Vec.of(mixture);
        }
    }

    /**
     * The part of each number of an input in the shift D between the two mixtures: projections on D, added up over the examples
     * of the class predicted with their weights, less those of the other. Together they make the whole of it, 1.
     *
     * @param shares in the flattened order of the input
     * @param projections on D of each example of either side, before they are weighted
     * @param completeness whether they add up
     */
    public record Features(Vec shares, List<Projection> projections, Completeness completeness) {
        public Features {
            projections = List.copyOf(projections);
        }

        /** The shares of groups of features. */
        public Vec grouped(FeatureGroups groups) {
            return groups.sum(shares);
        }
    }

    /**
     * How near the class predicted comes compared with the other: below 1, its examples are nearer. Where both residuals are 0
     * it is 1, and where only the other is, infinite.
     */
    public double ratio() {
        return predicted.residual == other.residual ? 1 : predicted.residual / other.residual;
    }
}
