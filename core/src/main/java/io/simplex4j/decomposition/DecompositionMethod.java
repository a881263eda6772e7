package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;

/** A method of decomposing latents, with its settings. Implementations are immutable. */
@FunctionalInterface
public interface DecompositionMethod {
    /**
     * Prepares a corpus for decompositions.
     *
     * @param corpusLatents one example per row; it is read again later and must not change
     * @throws IllegalArgumentException if there is no row or column, or a number is not finite
     */
    Decomposer over(Matrix corpusLatents);

    /**
     * Returns the same method with this limit on the number of examples.
     *
     * @throws IllegalStateException if the method does not support limits and the sparsity is limited
     */
    default DecompositionMethod withSparsity(Sparsity newSparsity) {
        if (newSparsity.limited()) {
            throw new IllegalStateException(
                    "method is " + name() + "; expected one that can limit the number of examples, such as ActiveSet");
        }
        return this;
    }

    /** Returns the same method on these threads; this one if it has its own. */
    default DecompositionMethod withWorkers(Workers workers) {
        return this;
    }

    /** Returns the maximum number of examples with a positive weight; unlimited if the method does not support limits. */
    default Sparsity sparsity() {
        return Sparsity.unlimited();
    }

    /** Returns the name of the method: the simple name of its class, or {@code custom} if it has none. */
    default String name() {
        Class<?> type = getClass();
        return type.isHidden() || type.isSynthetic() || type.isAnonymousClass() ? "custom" : type.getSimpleName();
    }

    /** Returns the method and its settings, for the provenance of results. */
    default MethodDescription describe() {
        return MethodDescription.of(name(), sparsity());
    }
}
