package io.simplex4j.explanation;

import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.math.Vec;
import java.util.Optional;

/**
 * The part of one corpus example in an explanation.
 *
 * @param row its row in the corpus
 * @param id its name in the corpus
 * @param weight above 0
 * @param weightRange the range of its weight over all optimal mixtures, if the method computes it
 * @param label its actual label, if known
 * @param prediction the class that the model predicts for it, if known
 * @param output the outputs of the model for it before any activation, if outputs have weight in the search
 * @param projection the contributions of its features, if attributed
 */
public record Contribution(
        int row,
        String id,
        double weight,
        Optional<WeightRange> weightRange,
        Optional<String> label,
        Optional<String> prediction,
        Optional<Vec> output,
        Optional<Projection> projection) {
    static Contribution of(
            Corpus corpus,
            MixtureWeights.Entry entry,
            Optional<WeightRange> weightRange,
            Optional<Vec> output,
            Optional<Projection> projection) {
        return new Contribution(
                entry.row(),
                corpus.id(entry.row()),
                entry.weight(),
                weightRange,
                corpus.label(entry.row()),
                corpus.prediction(entry.row()),
                output,
                projection);
    }
}
