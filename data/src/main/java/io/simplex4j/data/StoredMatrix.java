package io.simplex4j.data;

import io.simplex4j.math.Matrix;
import java.util.Objects;

/** A view of the elements of an array as rows. */
abstract class StoredMatrix implements Matrix {
    private final int rows;
    private final int columns;

    StoredMatrix(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
    }

    @Override
    public final int rows() {
        return rows;
    }

    @Override
    public final int columns() {
        return columns;
    }

    final int checkedRow(int row) {
        return Objects.checkIndex(row, rows);
    }

    final int checkedColumn(int column) {
        return Objects.checkIndex(column, columns);
    }
}
