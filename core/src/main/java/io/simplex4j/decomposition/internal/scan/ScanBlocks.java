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
        double[] squares = new double[GROUP];
        if (count == GROUP && coordinates[b].length > 0) {
            setGroup(coordinates[b], l, values, squares);
        } else {
            setSome(coordinates[b], l, values, squares, count);
        }
        for (int g = 0; g < count; g++) {
            norms[b][l + g] = (float) Math.sqrt(squares[g]);
            squaredNorms[b][l + g] = (float) squares[g];
        }
    }

    private static void setSome(float[][] block, int l, double[][] values, double[] squares, int count) {
        for (int j = 0; j < block.length; j++) {
            float[] coordinate = block[j];
            for (int g = 0; g < count; g++) {
                coordinate[l + g] = (float) values[g][j];
            }
        }
        for (int g = 0; g < count; g++) {
            for (double v : values[g]) {
                squares[g] += v * v;
            }
        }
    }

    /** Stores eight rows to the same bits as {@link #setSome}, quicker: eight sums do not wait for one another. */
    private static void setGroup(float[][] block, int l, double[][] values, double[] squares) {
        double[] r0 = values[0];
        double[] r1 = values[1];
        double[] r2 = values[2];
        double[] r3 = values[3];
        double[] r4 = values[4];
        double[] r5 = values[5];
        double[] r6 = values[6];
        double[] r7 = values[7];
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        double s4 = 0;
        double s5 = 0;
        double s6 = 0;
        double s7 = 0;
        for (int j = 0; j < block.length; j++) {
            float[] coordinate = block[j];
            coordinate[l] = (float) r0[j];
            s0 += r0[j] * r0[j];
            coordinate[l + 1] = (float) r1[j];
            s1 += r1[j] * r1[j];
            coordinate[l + 2] = (float) r2[j];
            s2 += r2[j] * r2[j];
            coordinate[l + 3] = (float) r3[j];
            s3 += r3[j] * r3[j];
            coordinate[l + 4] = (float) r4[j];
            s4 += r4[j] * r4[j];
            coordinate[l + 5] = (float) r5[j];
            s5 += r5[j] * r5[j];
            coordinate[l + 6] = (float) r6[j];
            s6 += r6[j] * r6[j];
            coordinate[l + 7] = (float) r7[j];
            s7 += r7[j] * r7[j];
        }
        squares[0] = s0;
        squares[1] = s1;
        squares[2] = s2;
        squares[3] = s3;
        squares[4] = s4;
        squares[5] = s5;
        squares[6] = s6;
        squares[7] = s7;
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
