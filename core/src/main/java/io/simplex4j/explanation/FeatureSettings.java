package io.simplex4j.explanation;

import io.simplex4j.attribution.FeatureGroups;
import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.attribution.Quadrature;
import io.simplex4j.corpus.Baseline;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How features are attributed; a cache of 0 bytes is none. */
record FeatureSettings(
        Baseline baseline,
        ProjectionTarget target,
        Quadrature quadrature,
        Optional<FeatureGroups> groups,
        long cacheBytes) {
    static FeatureSettings withBaseline(Baseline baseline) {
        return new FeatureSettings(
                baseline, ProjectionTarget.APPROXIMATION, Quadrature.adaptive(), Optional.empty(), 0);
    }

    FeatureSettings with(Baseline newBaseline) {
        return new FeatureSettings(newBaseline, target, quadrature, groups, cacheBytes);
    }

    FeatureSettings with(ProjectionTarget newTarget) {
        return new FeatureSettings(baseline, newTarget, quadrature, groups, cacheBytes);
    }

    FeatureSettings with(Quadrature newQuadrature) {
        return new FeatureSettings(baseline, target, newQuadrature, groups, cacheBytes);
    }

    FeatureSettings with(FeatureGroups newGroups) {
        return new FeatureSettings(baseline, target, quadrature, Optional.of(newGroups), cacheBytes);
    }

    FeatureSettings withCache(long newBytes) {
        return new FeatureSettings(baseline, target, quadrature, groups, newBytes);
    }

    Map<String, String> describe() {
        Map<String, String> words = new TreeMap<>();
        words.put("baseline", baseline.name());
        words.put("baselineDigest", baseline.digest());
        words.put("projectionTarget", target == ProjectionTarget.LATENT ? "latent" : "approximation");
        words.put("quadrature", quadrature.toString());
        words.put("tolerance", Double.toString(quadrature.tolerance()));
        return words;
    }
}
