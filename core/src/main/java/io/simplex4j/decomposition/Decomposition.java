package io.simplex4j.decomposition;

import io.simplex4j.math.Vec;
import java.util.Optional;

/**
 * A latent written as a mixture of corpus latents.
 *
 * @param weights the mixture
 * @param approximation {@code ĥ = Σ w_c h^c}
 * @param residual {@code r = ‖h − ĥ‖}, how far to trust it
 * @param relativeResidual the residual divided by the distance of the latent from the mean of the corpus; 0 where both
 *     are 0
 * @param certificate how far the residual can be from the smallest possible
 * @param uniqueness whether the weights are the only ones, where the method tells
 * @param sparsityPrice what a limit on the number of examples costs, where there is one
 */
public record Decomposition(
        MixtureWeights weights,
        Vec approximation,
        double residual,
        double relativeResidual,
        Certificate certificate,
        Optional<Uniqueness> uniqueness,
        Optional<SparsityPrice> sparsityPrice) {
    /** {@code 1 − relativeResidual²}: the share of the squared distance from the corpus mean that is explained. */
    public double r2() {
        return 1 - relativeResidual * relativeResidual;
    }
}
