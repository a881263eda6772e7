package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;

/** A way to decompose latents, with its settings; still without a corpus. Implementations are immutable. */
@FunctionalInterface
public interface DecompositionMethod {
    /**
     * Makes a corpus ready for decompositions.
     *
     * @param corpusLatents one example per row; it is read again later and must not change
     * @throws IllegalArgumentException if there is no row or column, or a number is not finite
     */
    Decomposer over(Matrix corpusLatents);
}
