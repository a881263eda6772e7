package io.simplex4j.explanation;

import io.simplex4j.attribution.Projection;
import io.simplex4j.decomposition.WeightRange;
import java.util.Optional;

/**
 * The part of one corpus example in an explanation.
 *
 * @param example its row in the corpus
 * @param id its name in the corpus
 * @param weight above 0
 * @param weightRange the weights it has among all optimal mixtures, where the method finds them
 * @param label its actual label, where known
 * @param prediction what the model predicts for it, where known
 * @param projection how its features contribute, where attributed
 */
public record Contribution(
        int example,
        String id,
        double weight,
        Optional<WeightRange> weightRange,
        Optional<String> label,
        Optional<String> prediction,
        Optional<Projection> projection) {}
