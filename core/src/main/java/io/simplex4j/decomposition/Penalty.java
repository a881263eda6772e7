package io.simplex4j.decomposition;

/** What {@link SoftmaxAdam} penalises to have few examples, at most K, carry the weight. Neither limits their number. */
public enum Penalty {
    /** The sum of all weights but the K largest, as in the authors' code. It drives them towards 0. */
    WEIGHTS,
    /**
     * The sum of the absolute values of all pre-weights but the K largest, as in the paper's appendix. It drives those
     * towards 0, where a weight is not 0: examples that should have none end up with equal small weights instead.
     */
    PRE_WEIGHTS
}
