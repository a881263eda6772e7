package io.simplex4j.explanation;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.attribution.Quadrature;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.example.FeatureGroups;
import java.util.Optional;

/**
 * How features are attributed.
 *
 * @param baseline the input that they are compared with
 * @param target the shift that projections are on
 * @param quadrature how integrals are computed
 * @param groups the features that attributions are summed into, where that was asked for
 * @param attributedShare the share of the weight whose examples have their features attributed, the heaviest first; 1 for
 *     all
 * @param cacheBytes how much room integrated Jacobians are kept in; 0 keeps none
 */
public record AttributionSettings(
        Baseline baseline,
        ProjectionTarget target,
        Quadrature quadrature,
        Optional<FeatureGroups> groups,
        double attributedShare,
        long cacheBytes) {
    static AttributionSettings withBaseline(Baseline baseline) {
        return new AttributionSettings(
                baseline, ProjectionTarget.APPROXIMATION, Quadrature.adaptive(), Optional.empty(), 1, 0);
    }

    AttributionSettings with(Baseline newBaseline) {
        return new AttributionSettings(newBaseline, target, quadrature, groups, attributedShare, cacheBytes);
    }

    AttributionSettings with(ProjectionTarget newTarget) {
        return new AttributionSettings(baseline, newTarget, quadrature, groups, attributedShare, cacheBytes);
    }

    AttributionSettings with(Quadrature newQuadrature) {
        return new AttributionSettings(baseline, target, newQuadrature, groups, attributedShare, cacheBytes);
    }

    AttributionSettings with(FeatureGroups newGroups) {
        return new AttributionSettings(
                baseline, target, quadrature, Optional.of(newGroups), attributedShare, cacheBytes);
    }

    AttributionSettings withAttributedShare(double newShare) {
        if (!(newShare > 0 && newShare <= 1)) {
            throw new IllegalArgumentException(
                    "attributed share is " + newShare + ", expected a number above 0 and at most 1");
        }
        return new AttributionSettings(baseline, target, quadrature, groups, newShare, cacheBytes);
    }

    AttributionSettings withCache(long newBytes) {
        if (newBytes < 1) {
            throw new IllegalArgumentException("cache has " + newBytes + " bytes, expected at least 1");
        }
        return new AttributionSettings(baseline, target, quadrature, groups, attributedShare, newBytes);
    }
}
