package io.simplex4j.benchmarks;

/** What is compared. */
enum Method {
    /** The exact decomposition. */
    ACTIVE_SET("ActiveSet"),
    /** The paper's algorithm 1. */
    SOFTMAX_ADAM("SoftmaxAdam"),
    /** Accelerated projected gradient with restart. */
    PROJECTED_GRADIENT("projected gradient"),
    /** The seven nearest examples with equal weights. */
    NEIGHBOURS("KNN");

    private final String label;

    Method(String label) {
        this.label = label;
    }

    @Override
    public String toString() {
        return label;
    }
}
