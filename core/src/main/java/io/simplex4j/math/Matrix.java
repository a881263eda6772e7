package io.simplex4j.math;

import io.simplex4j.parallel.Workers;
import java.util.List;

/**
 * A table of finite numbers, one example per row.
 *
 * <p>How the numbers are stored (float or double, heap or mapped file) is the implementation's business; they are read
 * as doubles, exactly as stored. Implementations are immutable and thread-safe.
 */
public interface Matrix {
    int rows();

    int columns();

    /** The number at a row and a column. */
    double at(int row, int column);

    /** Copies a row, exactly, to the first {@link #columns()} places of {@code into}. */
    default void copyRow(int row, double[] into) {
        for (int column = 0; column < columns(); column++) {
            into[column] = at(row, column);
        }
    }

    /** A row. */
    default Vec row(int row) {
        double[] values = new double[columns()];
        copyRow(row, values);
        return Vec.owning(values);
    }

    /**
     * Some rows, in this order; a view.
     *
     * @throws IndexOutOfBoundsException if there is no such row
     */
    default Matrix select(int... rows) {
        return SelectedRows.of(this, rows);
    }

    /** A matrix with a copy of these rows, stored as floats. */
    static Matrix of(float[][] rows) {
        return HeapMatrix.of(rows);
    }

    /** A matrix with a copy of these rows, stored as doubles. */
    static Matrix of(double[][] rows) {
        return HeapMatrix.of(rows);
    }

    /**
     * The rows of several matrices one below the other; a view.
     *
     * @throws IllegalArgumentException if they differ in columns or have more than 2³¹ − 1 rows together
     */
    static Matrix stacked(List<? extends Matrix> parts) {
        return StackedRows.of(parts);
    }

    /**
     * Refuses what no result can be computed from.
     *
     * @param name what the matrix holds, for the message
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
