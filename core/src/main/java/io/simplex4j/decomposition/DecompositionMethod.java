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

    /**
     * The same method with this limit on the number of examples.
     *
     * @throws IllegalStateException if the method knows no such limit and the sparsity is one
     */
    default DecompositionMethod withSparsity(Sparsity newSparsity) {
        if (newSparsity.limited()) {
            throw new IllegalStateException(
                    "method is " + name() + ", expected one that can limit the number of examples, such as ActiveSet");
        }
        return this;
    }

    /** The limit on the number of examples; unlimited where the method knows none. */
    default Sparsity sparsity() {
        return Sparsity.unlimited();
    }

    /** What the method is called: the simple name of its class, or {@code custom} where that has none. */
    default String name() {
        Class<?> type = getClass();
        return type.isHidden() || type.isSynthetic() || type.isAnonymousClass() ? "custom" : type.getSimpleName();
    }
}
