package io.simplex4j.math;

import io.simplex4j.parallel.Workers;
import java.util.List;
import java.util.Objects;

/**
 * A table of finite numbers, one example per row.
 *
 * <p>Implementations choose how to store the numbers (float or double, heap or mapped file). Numbers are read as doubles, exactly
 * as stored. Implementations are immutable and thread-safe. Matrices created here are equal if they have the same numbers.
 */
public interface Matrix {
    int rows();

    int columns();

    /** Returns the number at a row and a column. */
    double at(int row, int column);

    /** Copies a row, exactly, to the first {@link #columns()} places of {@code into}. */
    default void copyRow(int row, double[] into) {
        for (int column = 0; column < columns(); column++) {
            into[column] = at(row, column);
        }
    }

    /** Returns a row. */
    default Vec row(int row) {
        double[] values = new double[columns()];
        copyRow(row, values);
        return Vec.owning(values);
    }

    /**
     * Returns a view of some rows, in this order.
     *
     * @throws IndexOutOfBoundsException if there is no such row
     */
    default Matrix select(int... rows) {
        return new Matrices.Selected(this, rows);
    }

    /** Returns the mean of each column, 0 without rows. */
    default Vec mean() {
        double[] mean = new double[columns()];
        double[] row = new double[columns()];
        for (int r = 0; r < rows(); r++) {
            copyRow(r, row);
            for (int column = 0; column < row.length; column++) {
                mean[column] += (row[column] - mean[column]) / (r + 1);
            }
        }
        return Vec.owning(mean);
    }

    /** Returns a matrix with a copy of these rows, stored as floats. */
    static Matrix of(float[][] rows) {
        return new Matrices.Floats(Objects.requireNonNull(rows, "rows"));
    }

    /** Returns a matrix with a copy of these rows, stored as doubles. */
    static Matrix of(double[][] rows) {
        return new Matrices.Doubles(Objects.requireNonNull(rows, "rows"));
    }

    /**
     * Returns a view of the rows of several matrices, one below the other.
     *
     * @throws IllegalArgumentException if they differ in columns or have more than 2³¹ − 1 rows together
     */
    static Matrix stacked(List<? extends Matrix> parts) {
        return parts.size() == 1 ? parts.get(0) : new Matrices.Stacked(parts);
    }

    /**
     * Rejects numbers that no result can be computed from.
     *
     * @param name the name of the matrix, for the message
     * @throws NotFiniteException if a number is NaN or infinite, naming its row and column
     */
    static void requireFinite(Matrix matrix, String name) {
        double[] row = new double[matrix.columns()];
        for (int r = 0; r < matrix.rows(); r++) {
            Workers.checkInterrupted();
            matrix.copyRow(r, row);
            for (int c = 0; c < row.length; c++) {
                if (!Double.isFinite(row[c])) {
                    throw new NotFiniteException(name, row[c], r, c);
                }
            }
        }
    }
}
