package io.simplex4j.cli.verify;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.math.Vec;

/**
 * One explanation and what is recomputed first.
 *
 * @param said the explanation
 * @param latent h
 * @param weights w
 * @param mixture Σ w h
 * @param slack how far numbers may differ
 */
record Case(JsonObject said, Vec latent, MixtureWeights weights, Vec mixture, Slack slack) {
    /** The residual, recomputed. */
    double residual() {
        return mixture.minus(latent).norm();
    }
}
