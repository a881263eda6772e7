package io.simplex4j.explanation;

import io.simplex4j.math.Vec;

/**
 * What the decoder of an autoencoder makes of an input x with the latent h and the mixture ĥ.
 *
 * @param ofLatent {@code dec(h)}, what the model itself keeps of the input
 * @param ofMixture {@code dec(ĥ)}, what the examples account for
 * @param latentError {@code ‖x − dec(h)‖}
 * @param mixtureError {@code ‖x − dec(ĥ)‖}, the score that finds inputs which the examples do not account for
 */
public record Reconstruction(Vec ofLatent, Vec ofMixture, double latentError, double mixtureError) {
    static Reconstruction of(Vec input, Vec ofLatent, Vec ofMixture) {
        return new Reconstruction(
                ofLatent,
                ofMixture,
                input.minus(ofLatent).norm(),
                input.minus(ofMixture).norm());
    }
}
