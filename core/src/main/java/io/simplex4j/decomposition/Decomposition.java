package io.simplex4j.decomposition;

import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Optional;

/**
 * A latent written as a mixture of corpus latents.
 *
 * @param weights the mixture
 * @param approximation {@code ĥ = Σ w_c h^c}
 * @param residual {@code r = ‖h − ĥ‖}, the part that the mixture does not explain
 * @param relativeResidual the residual divided by the distance of the latent from the mean of the corpus; 0 if both
 *     are 0
 * @param certificate a bound on how far the residual is from the smallest possible
 * @param uniqueness whether the weights are unique, if the method can tell
 * @param sparsityPrice the price of a limit on the number of examples, if there is one
 */
public record Decomposition(
        MixtureWeights weights,
        Vec approximation,
        double residual,
        double relativeResidual,
        Certificate certificate,
        Optional<Uniqueness> uniqueness,
        Optional<SparsityPrice> sparsityPrice) {
    /** Returns {@code 1 − relativeResidual²}: the share of the squared distance from the corpus mean that is explained. */
    public double r2() {
        return 1 - relativeResidual * relativeResidual;
    }

    /** Converts this mixture of some rows of a larger corpus to a mixture of that corpus. */
    public Decomposition inRows(int corpusSize, List<Integer> rows) {
        return new Decomposition(
                weights.inRows(corpusSize, rows),
                approximation,
                residual,
                relativeResidual,
                certificate,
                uniqueness,
                sparsityPrice);
    }

    /** Returns one line, such as {@code Decomposition[4 examples, residual 0.12, OPTIMAL]}. */
    @Override
    public String toString() {
        return "Decomposition[" + weights.count() + " examples, residual " + residual + ", " + certificate.ending()
                + "]";
    }
}
