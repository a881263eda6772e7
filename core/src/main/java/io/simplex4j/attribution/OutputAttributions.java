package io.simplex4j.attribution;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.Examples;
import io.simplex4j.model.Layer;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.model.Quadrature;
import java.util.List;
import java.util.Optional;

/**
 * The attributions of some inputs by one {@link Attributor}.
 *
 * @param examples the inputs
 * @param model the model
 * @param baseline the inputs that features are compared with
 * @param layer the layer whose places are the features, unless features are the numbers of inputs
 * @param quadrature the rule for integrals
 * @param link whether probabilities are attributed instead of scores
 * @param all one attribution for each input, in their order
 */
public record OutputAttributions(
        Examples examples,
        ModelDescription model,
        Baseline baseline,
        Optional<Layer> layer,
        Quadrature quadrature,
        boolean link,
        List<OutputAttribution> all) {
    public OutputAttributions {
        all = List.copyOf(all);
    }

    /** Returns all attributions of batches that the same attributor made. */
    public OutputAttributions with(Examples inputs, List<OutputAttribution> attributions) {
        return new OutputAttributions(inputs, model, baseline, layer, quadrature, link, attributions);
    }
}
