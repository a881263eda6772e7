package io.simplex4j.decomposition.internal.softmax;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import java.util.Arrays;

/** A float copy of a corpus, centred and scaled, in blocks with one array per coordinate. Immutable and thread-safe. */
public final class CorpusColumns {
    /** Rows in a block. */
    static final int BLOCK = 1024;

    private final PreparedCorpus corpus;
    private final float[][][] blocks;
    private final double[][] wild;
    private final double extent;

    /** Copies a corpus. */
    public CorpusColumns(PreparedCorpus corpus) {
        this.corpus = corpus;
        int rows = corpus.rows();
        blocks = new float[(rows + BLOCK - 1) / BLOCK][corpus.columns()][];
        wild = new double[corpus.wildRows().length][corpus.columns()];
        double largest = 0;
        double[] row = new double[corpus.columns()];
        for (int b = 0; b < blocks.length; b++) {
            int length = Math.min(BLOCK, rows - b * BLOCK);
            Arrays.setAll(blocks[b], j -> new float[length]);
            for (int l = 0; l < length; l++) {
                corpus.copyCentred(b * BLOCK + l, row);
                for (int j = 0; j < row.length; j++) {
                    largest = Math.max(largest, Math.abs(row[j]));
                    blocks[b][j][l] = (float) row[j];
                }
            }
        }
        extent = largest;
        for (int i = 0; i < wild.length; i++) {
            int row0 = corpus.wildRows()[i];
            corpus.copyCentred(row0, wild[i]);
            for (float[] coordinate : blocks[row0 / BLOCK]) {
                coordinate[row0 % BLOCK] = 0;
            }
        }
    }

    PreparedCorpus prepared() {
        return corpus;
    }

    int rows() {
        return corpus.rows();
    }

    int columns() {
        return corpus.columns();
    }

    int blocks() {
        return blocks.length;
    }

    /** The coordinates of a block's rows; not to be changed. */
    float[][] block(int block) {
        return blocks[block];
    }

    /** The largest magnitude of a centred coordinate. */
    double extent() {
        return extent;
    }

    /** The number of rows too far out for floats, which are zero in the blocks. */
    int wildCount() {
        return wild.length;
    }

    /** The number of a wild row. */
    int wildRow(int i) {
        return corpus.wildRows()[i];
    }

    /** A wild row in double, centred and scaled; not to be changed. */
    double[] wild(int i) {
        return wild[i];
    }
}
