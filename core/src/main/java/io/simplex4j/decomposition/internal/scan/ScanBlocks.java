package io.simplex4j.decomposition.internal.scan;

import io.simplex4j.parallel.Workers;

/** A float copy of rows, laid out for scoring all of them against a direction. */
public final class ScanBlocks {
    /*
     * Rows are cut into blocks; a block holds one float array per coordinate, so that the score of all its rows runs as
     * long vector loops (ScoreKernel) and stays in the second-level cache while several test points use it. Every pass over
     * a corpus comes by here, so this is where it ends when it is interrupted.
     */

    public static final int BLOCK = 1024;

    /** Rows that are stored together. */
    public static final int GROUP = 8;

    /** Coordinates in a tile: a multiple of 4, so that tiling does not change the order of summation. */
    private static final int TILE = 48;

    private int rows;
    private final float[][][] coordinates;
    private final float[][] norms;
    private final float[][] squaredNorms;

    /** Room for {@code rows} rows, all zero. */
    public ScanBlocks(int rows, int columns) {
        this.rows = rows;
        int blocks = (rows + BLOCK - 1) / BLOCK;
        coordinates = new float[blocks][columns][];
        norms = new float[blocks][];
        squaredNorms = new float[blocks][];
        for (int b = 0; b < blocks; b++) {
            int length = blockLength(b);
            for (int j = 0; j < columns; j++) {
                coordinates[b][j] = new float[length];
            }
            norms[b] = new float[length];
            squaredNorms[b] = new float[length];
        }
    }

    /** Changes the number of rows in use, up to the room there is. */
    void resize(int newRows) {
        rows = newRows;
    }

    /**
     * Stores up to {@link #GROUP} rows while the blocks are being filled: neighbours together, because each row touches
     * as many arrays as there are coordinates.
     *
     * @param row the first one's number, a multiple of {@link #GROUP}
     */
    public void set(int row, double[][] values, int count) {
        Workers.checkInterrupted();
        int b = row / BLOCK;
        int l = row % BLOCK;
        float[][] block = coordinates[b];
        for (int j = 0; j < block.length; j++) {
            float[] coordinate = block[j];
            for (int g = 0; g < count; g++) {
                coordinate[l + g] = (float) values[g][j];
            }
        }
        for (int g = 0; g < count; g++) {
            double sum = 0;
            for (double v : values[g]) {
                sum += v * v;
            }
            norms[b][l + g] = (float) Math.sqrt(sum);
            squaredNorms[b][l + g] = (float) sum;
        }
    }

    /** Makes a row one that no scan can place: its norm is infinite, so every bound on its score is too. */
    void markWild(int row) {
        norms[row / BLOCK][row % BLOCK] = Float.POSITIVE_INFINITY;
        squaredNorms[row / BLOCK][row % BLOCK] = Float.POSITIVE_INFINITY;
    }

    public int rows() {
        return rows;
    }

    public int blocks() {
        return (rows + BLOCK - 1) / BLOCK;
    }

    /** The number of rows in a block: {@link #BLOCK}, less in the last one. */
    public int blockLength(int block) {
        return Math.min(BLOCK, rows - block * BLOCK);
    }

    /** Scores the rows of a block against a direction. */
    public void scores(int block, float[] direction, float[] into) {
        Workers.checkInterrupted();
        ScoreKernel.scores(coordinates[block], direction, into, blockLength(block));
    }

    /** Scores all rows against a direction. */
    public void scoresOfAll(float[] direction, float[] into) {
        if (rows <= BLOCK) {
            scores(0, direction, into);
            return;
        }
        float[] some = new float[BLOCK];
        for (int b = 0; b < blocks(); b++) {
            scores(b, direction, some);
            System.arraycopy(some, 0, into, b * BLOCK, blockLength(b));
        }
    }

    /**
     * Scores the rows of a block against several directions, to the same bits as one at a time: coordinates are taken
     * in tiles that stay in the second-level cache while all directions use them.
     */
    public void scores(int block, float[][] directions, float[][] into) {
        Workers.checkInterrupted();
        float[][] h = coordinates[block];
        int n = blockLength(block);
        for (int from = 0; from < h.length; from += TILE) {
            int to = Math.min(h.length, from + TILE);
            for (int q = 0; q < directions.length; q++) {
                ScoreKernel.accumulate(h, directions[q], into[q], n, from, to);
            }
        }
    }

    /** One array per coordinate of a block's rows; not to be changed. */
    public float[][] coordinates(int block) {
        return coordinates[block];
    }

    /** The Euclidean norms of a block's rows; not to be changed. */
    public float[] norms(int block) {
        return norms[block];
    }

    /** The squared norms of a block's rows; not to be changed. */
    public float[] squaredNorms(int block) {
        return squaredNorms[block];
    }

    public float norm(int row) {
        return norms[row / BLOCK][row % BLOCK];
    }

    public float squaredNorm(int row) {
        return squaredNorms[row / BLOCK][row % BLOCK];
    }
}
