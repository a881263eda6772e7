package io.simplex4j.cli.output;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.Optional;

/**
 * How features were attributed.
 *
 * @param baseline its name
 * @param given the baseline itself, unless the name tells
 * @param projectOn approximation or latent
 * @param tolerance the relative error allowed
 */
public record FeatureRun(String baseline, Optional<Vec> given, String projectOn, double tolerance) {
    /** Describes. */
    public static FeatureRun of(Baseline baseline, Shape shape, ProjectionTarget target, double tolerance) {
        boolean given = baseline.name().equals("given");
        return new FeatureRun(
                baseline.name(),
                given ? Optional.of(baseline.resolve(shape)) : Optional.empty(),
                target == ProjectionTarget.LATENT ? "latent" : "approximation",
                tolerance);
    }

    /** In words, for the foot of a page. */
    public String words() {
        return "compared with the baseline " + baseline + ", projected on the shift to the "
                + (projectOn.equals("latent") ? "latent" : "mixture") + ", within " + tolerance;
    }
}
