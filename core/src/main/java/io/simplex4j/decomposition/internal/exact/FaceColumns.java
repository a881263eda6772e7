package io.simplex4j.decomposition.internal.exact;

import io.simplex4j.decomposition.internal.gram.Dot;
import java.util.Arrays;

/** The columns [1; v] of a linear program, each divided by its length. */
final class FaceColumns {
    /*
     * They are kept twice, by columns for the basis and by coordinates for pricing, which runs as long vector loops.
     */

    static final int BLOCK = 512;

    private final int length;
    private int count;
    private double[][] columns = new double[BLOCK][];
    private double[] sizes = new double[BLOCK];
    private double[] squares = new double[BLOCK];
    private double[][][] coordinates = new double[0][][];

    /** No columns yet, each to have {@code length} numbers. */
    FaceColumns(int length) {
        this.length = length;
    }

    /** Adds a column and returns its number. */
    int add(double[] v) {
        int c = count++;
        reserve();
        double square = Dot.of(v, v, v.length);
        double size = Math.sqrt(1 + square);
        double[] column = new double[length];
        column[0] = 1 / size;
        for (int j = 0; j < v.length; j++) {
            column[j + 1] = v[j] / size;
        }
        columns[c] = column;
        sizes[c] = size;
        squares[c] = square;
        double[][] block = coordinates[c / BLOCK];
        for (int j = 0; j < length; j++) {
            block[j][c % BLOCK] = column[j];
        }
        return c;
    }

    private void reserve() {
        if (count > columns.length) {
            int room = 2 * columns.length;
            columns = Arrays.copyOf(columns, room);
            sizes = Arrays.copyOf(sizes, room);
            squares = Arrays.copyOf(squares, room);
        }
        if (count > BLOCK * coordinates.length) {
            coordinates = Arrays.copyOf(coordinates, coordinates.length + 1);
            coordinates[coordinates.length - 1] = new double[length][BLOCK];
        }
    }

    int count() {
        return count;
    }

    int blocks() {
        return coordinates.length;
    }

    /** A column of length 1; not to be changed. */
    double[] get(int column) {
        return columns[column];
    }

    /** What a column was divided by. */
    double size(int column) {
        return sizes[column];
    }

    /** |v|² of a column. */
    double square(int column) {
        return squares[column];
    }

    /** Writes the reduced costs of a block of columns, given the costs of all. */
    void price(int number, double[] costs, double[] dual, double[] reduced) {
        double[][] block = coordinates[number];
        int start = number * BLOCK;
        System.arraycopy(costs, start, reduced, 0, Math.min(BLOCK, costs.length - start));
        int j = 0;
        for (; j + 4 <= length; j += 4) {
            subtract4(reduced, block, dual, j);
        }
        for (; j < length; j++) {
            subtract(reduced, block[j], dual[j]);
        }
    }

    private static void subtract4(double[] into, double[][] block, double[] y, int j) {
        double[] h0 = block[j];
        double[] h1 = block[j + 1];
        double[] h2 = block[j + 2];
        double[] h3 = block[j + 3];
        double y0 = y[j];
        double y1 = y[j + 1];
        double y2 = y[j + 2];
        double y3 = y[j + 3];
        for (int l = 0; l < BLOCK; l++) {
            into[l] -= (y0 * h0[l] + y1 * h1[l]) + (y2 * h2[l] + y3 * h3[l]);
        }
    }

    private static void subtract(double[] into, double[] h, double y) {
        for (int l = 0; l < BLOCK; l++) {
            into[l] -= y * h[l];
        }
    }
}
