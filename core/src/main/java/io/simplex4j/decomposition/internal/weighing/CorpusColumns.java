package io.simplex4j.decomposition.internal.weighing;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;

/** The scan copy of a corpus with what a descent needs besides it. Immutable and thread-safe. */
public final class CorpusColumns {
    private final PreparedCorpus corpus;
    private final double[][] wild;
    private final double extent;

    /** Looks through a corpus once. */
    public CorpusColumns(PreparedCorpus corpus) {
        this.corpus = corpus;
        double largest = 0;
        double[] row = new double[corpus.columns()];
        for (int r = 0; r < corpus.rows(); r++) {
            corpus.copyCentred(r, row);
            for (double value : row) {
                largest = Math.max(largest, Math.abs(value));
            }
        }
        extent = largest;
        wild = new double[corpus.wildRows().length][corpus.columns()];
        for (int i = 0; i < wild.length; i++) {
            corpus.copyCentred(corpus.wildRows()[i], wild[i]);
        }
    }

    PreparedCorpus prepared() {
        return corpus;
    }

    /** The largest magnitude of a centred coordinate. */
    double extent() {
        return extent;
    }

    /** The number of rows too far out for floats, which are zero in the scan copy. */
    int wildCount() {
        return wild.length;
    }

    int wildRow(int i) {
        return corpus.wildRows()[i];
    }

    /** A wild row in double, centred and scaled; not to be changed. */
    double[] wild(int i) {
        return wild[i];
    }
}
