package io.simplex4j.decomposition.internal.solver;

import io.simplex4j.parallel.Workers;
import java.util.Arrays;

/** A float copy of rows, laid out for scoring all of them against a direction. */
final class FloatBlocks {
    /*
     * Rows are cut into blocks; a block holds one array per coordinate, so that the scores of all its rows are long loops
     * over whole arrays, at most four inputs and one output each: the shape that HotSpot turns into vector code (ADR 3).
     * Every pass over a corpus checks for an interrupt here or in ByteBlocks.
     *
     * Rows out of range of floats are zero, with an infinite norm, so that no scan decides on them.
     */

    static final int BLOCK = 1024;

    /** Coordinates that several directions use in turn: a multiple of 4 keeps the order of summation. */
    private static final int TILE = 48;

    private int rows;
    private final float[][][] coordinates;
    private final float[][] norms;

    /** Creates room for {@code rows} rows. */
    FloatBlocks(int rows, int columns) {
        this.rows = rows;
        int blocks = (rows + BLOCK - 1) / BLOCK;
        coordinates = new float[blocks][columns][];
        norms = new float[blocks][];
        for (int b = 0; b < blocks; b++) {
            int length = blockLength(b);
            for (int j = 0; j < columns; j++) {
                coordinates[b][j] = new float[length];
            }
            norms[b] = new float[length];
        }
    }

    /** Changes the number of rows in use, up to the room there is. */
    void resize(int newRows) {
        rows = newRows;
    }

    /** Stores a centred row. */
    void set(int row, double[] values) {
        float[][] block = coordinates[row / BLOCK];
        int l = row % BLOCK;
        if (Frame.isOutOfRange(values)) {
            for (float[] coordinate : block) {
                coordinate[l] = 0;
            }
            norms[row / BLOCK][l] = Float.POSITIVE_INFINITY;
            return;
        }
        for (int j = 0; j < block.length; j++) {
            block[j][l] = (float) values[j];
        }
        norms[row / BLOCK][l] = (float) Vectors.norm(values);
    }

    int rows() {
        return rows;
    }

    int blocks() {
        return (rows + BLOCK - 1) / BLOCK;
    }

    /** Returns the number of rows in a block: {@link #BLOCK}, less in the last one. */
    int blockLength(int block) {
        return Math.min(BLOCK, rows - block * BLOCK);
    }

    /** Returns the norms of a block's rows, infinite for rows out of range; they must not be changed. */
    float[] norms(int block) {
        return norms[block];
    }

    /** Scores all rows against a direction. */
    void scores(float[] direction, float[] into, float[] scratch) {
        for (int b = 0; b < blocks(); b++) {
            boolean only = blocks() == 1;
            Workers.checkInterrupted();
            accumulate(coordinates[b], direction, only ? into : scratch, blockLength(b), 0, direction.length);
            if (!only) {
                System.arraycopy(scratch, 0, into, b * BLOCK, blockLength(b));
            }
        }
    }

    /** Scores the rows of a block against several directions, to the same bits as one at a time. */
    void scores(int block, float[][] directions, float[][] into) {
        Workers.checkInterrupted();
        float[][] h = coordinates[block];
        int n = blockLength(block);
        for (int from = 0; from < h.length; from += TILE) {
            int to = Math.min(h.length, from + TILE);
            for (int q = 0; q < directions.length; q++) {
                accumulate(h, directions[q], into[q], n, from, to);
            }
        }
    }

    /**
     * Adds {@code Σ_j a[j]·h[j][l]} to {@code y[l]} for {@code from ≤ j < to} and {@code l < n}; the sums start at 0 if
     * {@code from} is 0.
     */
    static void accumulate(float[][] h, float[] a, float[] y, int n, int from, int to) {
        if (from == 0) {
            Arrays.fill(y, 0, n, 0f);
        }
        int j = from;
        for (; j + 4 <= to; j += 4) {
            add4(y, h, a, j, n);
        }
        for (; j < to; j++) {
            add1(y, h[j], a[j], n);
        }
    }

    private static void add4(float[] y, float[][] h, float[] a, int j, int n) {
        float[] h0 = h[j];
        float[] h1 = h[j + 1];
        float[] h2 = h[j + 2];
        float[] h3 = h[j + 3];
        float a0 = a[j];
        float a1 = a[j + 1];
        float a2 = a[j + 2];
        float a3 = a[j + 3];
        for (int l = 0; l < n; l++) {
            y[l] += (a0 * h0[l] + a1 * h1[l]) + (a2 * h2[l] + a3 * h3[l]);
        }
    }

    private static void add1(float[] y, float[] h, float a, int n) {
        for (int l = 0; l < n; l++) {
            y[l] += a * h[l];
        }
    }
}
