package io.simplex4j.explanation;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.model.Layer;
import io.simplex4j.model.Quadrature;
import java.util.Optional;

/**
 * The settings of attributions.
 *
 * @param baseline the input that features are compared with
 * @param layer the layer whose places are the features, unless features are the numbers of inputs
 * @param target the shift that projections are on
 * @param quadrature the rule for integrals
 * @param groups the groups of features that attributions are summed into, if set
 * @param attributedShare the share of the weight whose examples have their features attributed, the heaviest first;
 *     1 for all
 * @param cacheBytes the size of the cache of integrated Jacobians; 0 for none
 */
public record AttributionSettings(
        Baseline baseline,
        Optional<Layer> layer,
        ProjectionTarget target,
        Quadrature quadrature,
        Optional<FeatureGroups> groups,
        double attributedShare,
        long cacheBytes) {}
