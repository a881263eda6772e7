package io.simplex4j.experiments.study;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.SplittableRandom;

/** Tables made of rows of others. */
final class Rows {
    private Rows() {}

    static Matrix of(List<Vec> rows) {
        return Matrix.of(rows.stream().map(Vec::toArray).toArray(double[][]::new));
    }

    /** At most so many rows, from the top. */
    static Matrix first(Matrix table, int count) {
        return range(table, 0, Math.min(count, table.rows()));
    }

    static Matrix range(Matrix table, int from, int to) {
        double[][] rows = new double[to - from][table.columns()];
        for (int r = from; r < to; r++) {
            table.copyRow(r, rows[r - from]);
        }
        return Matrix.of(rows);
    }

    /** One table above the other. */
    static Matrix stacked(Matrix upper, Matrix lower) {
        double[][] rows = new double[upper.rows() + lower.rows()][upper.columns()];
        for (int r = 0; r < rows.length; r++) {
            if (r < upper.rows()) {
                upper.copyRow(r, rows[r]);
            } else {
                lower.copyRow(r - upper.rows(), rows[r]);
            }
        }
        return Matrix.of(rows);
    }

    /** Numbers from 0 in an order of chance. */
    static int[] permutation(int size, SplittableRandom random) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    /** The first rows that an order names. */
    static Matrix select(Matrix table, int[] order, int count) {
        double[][] rows = new double[count][table.columns()];
        for (int r = 0; r < count; r++) {
            table.copyRow(order[r], rows[r]);
        }
        return Matrix.of(rows);
    }
}
