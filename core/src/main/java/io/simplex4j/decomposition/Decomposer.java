package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A decomposer of latents over one corpus. Implementations are immutable, thread-safe and deterministic. */
public interface Decomposer {
    /**
     * Writes a latent as a mixture of the corpus latents.
     *
     * @throws IllegalArgumentException if the latent has another size than the corpus latents, or a number that is not
     *     finite
     */
    Decomposition decompose(Vec latent);

    /** Decomposes all rows, possibly much faster than one by one, with the same results. */
    default List<Decomposition> decomposeAll(Matrix latents) {
        return decomposeAll(latents, Progress.none());
    }

    /** Decomposes each row and reports each to {@code progress}. */
    default List<Decomposition> decomposeAll(Matrix latents, Progress progress) {
        List<Decomposition> all = new ArrayList<>();
        for (int row = 0; row < latents.rows(); row++) {
            all.add(decompose(latents.row(row)));
            progress.advancedTo(row + 1, latents.rows());
        }
        return all;
    }

    /**
     * Returns the weights that each example of a decomposition can have without changing the approximation, in the order of
     * {@link MixtureWeights#heaviestFirst()}; empty if the decomposition has no {@link Uniqueness}.
     *
     * @param latent the latent that was decomposed
     * @param decomposition the result of this decomposer
     */
    default Optional<List<WeightRange>> weightRanges(Vec latent, Decomposition decomposition) {
        return Optional.empty();
    }
}
