package io.simplex4j.decomposition;

/** The penalty that makes {@link SoftmaxAdam} prefer few examples, about K. Neither limits their number. */
public enum Penalty {
    /** The sum of all weights except the K largest, as in the authors' code. It drives them towards 0. */
    WEIGHTS,
    /**
     * The sum of the absolute values of all pre-weights except the K largest, as in the paper's appendix. It drives those
     * towards 0, where a weight is not 0: examples that should have none end up with equal small weights instead.
     */
    PRE_WEIGHTS
}
