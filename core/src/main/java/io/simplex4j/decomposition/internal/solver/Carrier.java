package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.List;

/** The rows of a corpus, here or elsewhere. Thread-safe. */
interface Carrier {
    /** Returns the original rows. */
    Matrix source();

    /** Announces that these rows will be read, so that they are loaded together. */
    void fetch(int[] rows);

    /** Answers several queries in one pass; an answer depends neither on the others nor on the threads. */
    List<Found> pass(List<Query> queries, Workers workers);

    /** Returns, for each of some vectors, the first row that equals it, or −1, and how many do. */
    int[][] find(List<double[]> wanted);

    /** Returns how many solves should share a pass. */
    int together();
}
