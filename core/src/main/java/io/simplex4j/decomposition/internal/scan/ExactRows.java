package io.simplex4j.decomposition.internal.scan;

/** The centred rows of a corpus in double. */
@FunctionalInterface
public interface ExactRows {
    void copyCentred(int row, double[] into);
}
