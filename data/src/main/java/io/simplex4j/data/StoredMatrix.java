package io.simplex4j.data;

import io.simplex4j.math.Matrix;
import java.util.Objects;

/** A view of the elements of an array as rows of a matrix. */
final class StoredMatrix implements Matrix {
    private final NpyHeader header;
    private final Segments segments;
    private final int rows;
    private final int columns;
    private final boolean contiguous;

    StoredMatrix(NpyHeader header, Segments segments, int rows, int columns) {
        this.header = header;
        this.segments = segments;
        this.rows = rows;
        this.columns = columns;
        this.contiguous = !header.isColumnMajor() && segments.holdsWhole(columns);
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public double at(int row, int column) {
        long index = (long) Objects.checkIndex(row, rows) * columns + Objects.checkIndex(column, columns);
        return segments.doubleAt(header.place(index));
    }

    @Override
    public void copyRow(int row, double[] into) {
        long first = Objects.checkIndex(row, rows);
        if (contiguous) {
            segments.copy(first * columns, columns, into);
        } else if (header.isColumnMajor() && header.shape().rank() == 2) {
            for (int c = 0; c < columns; c++) {
                into[c] = segments.doubleAt(first + (long) c * rows);
            }
        } else {
            Matrix.super.copyRow(row, into);
        }
    }
}
