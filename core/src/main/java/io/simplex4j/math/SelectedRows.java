package io.simplex4j.math;

import java.util.Objects;

/** Some rows of a matrix, in another order; a view. */
@SuppressWarnings("ArrayRecordComponent")
record SelectedRows(Matrix all, int[] places) implements Matrix {
    /** Views of views are made views of the matrix itself. */
    static Matrix of(Matrix all, int[] rows) {
        int[] places = new int[rows.length];
        for (int r = 0; r < rows.length; r++) {
            int row = Objects.checkIndex(rows[r], all.rows());
            places[r] = all instanceof SelectedRows view ? view.places[row] : row;
        }
        return new SelectedRows(all instanceof SelectedRows view ? view.all : all, places);
    }

    @Override
    public int rows() {
        return places.length;
    }

    @Override
    public int columns() {
        return all.columns();
    }

    @Override
    public double at(int row, int column) {
        return all.at(places[row], column);
    }

    @Override
    public void copyRow(int row, double[] into) {
        all.copyRow(places[row], into);
    }

    @Override
    public Vec row(int row) {
        return all.row(places[row]);
    }
}
