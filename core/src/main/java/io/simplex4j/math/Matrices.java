package io.simplex4j.math;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** A matrix that equals other matrices of this kind with the same numbers. */
abstract class Matrices implements Matrix {
    private Matrices() {}

    @Override
    public final boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof Matrices that) || rows() != that.rows() || columns() != that.columns()) {
            return false;
        }
        for (int row = 0; row < rows(); row++) {
            if (!row(row).equals(that.row(row))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public final int hashCode() {
        return Objects.hash(rows(), columns(), rows() > 0 ? row(0) : 0);
    }

    @Override
    public final String toString() {
        return "Matrix[" + rows() + " × " + columns() + "]";
    }

    private static void requireLength(int row, int found, int expected) {
        if (found != expected) {
            throw new IllegalArgumentException("row " + row + " has " + found + " columns; expected " + expected);
        }
    }

    /** Rows on the heap, one array of floats each. */
    static final class Floats extends Matrices {
        private final float[][] values;
        private final int columns;

        Floats(float[][] rows) {
            columns = rows.length == 0 ? 0 : rows[0].length;
            values = new float[rows.length][];
            for (int r = 0; r < rows.length; r++) {
                requireLength(r, rows[r].length, columns);
                values[r] = rows[r].clone();
            }
        }

        @Override
        public int rows() {
            return values.length;
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public double at(int row, int column) {
            return values[row][column];
        }

        @Override
        public void copyRow(int row, double[] into) {
            float[] from = values[row];
            for (int c = 0; c < from.length; c++) {
                into[c] = from[c];
            }
        }
    }

    /** Rows on the heap, one array of doubles each. */
    static final class Doubles extends Matrices {
        private final double[][] values;
        private final int columns;

        Doubles(double[][] rows) {
            columns = rows.length == 0 ? 0 : rows[0].length;
            values = new double[rows.length][];
            for (int r = 0; r < rows.length; r++) {
                requireLength(r, rows[r].length, columns);
                values[r] = rows[r].clone();
            }
        }

        @Override
        public int rows() {
            return values.length;
        }

        @Override
        public int columns() {
            return columns;
        }

        @Override
        public double at(int row, int column) {
            return values[row][column];
        }

        @Override
        public void copyRow(int row, double[] into) {
            System.arraycopy(values[row], 0, into, 0, columns);
        }

        @Override
        public Vec row(int row) {
            return Vec.owning(values[row]);
        }
    }

    /** Some rows of a matrix, in another order; a view. A view of a view is one of the matrix itself. */
    static final class Selected extends Matrices {
        private final Matrix all;
        private final int[] places;

        Selected(Matrix all, int[] rows) {
            this.all = all instanceof Selected view ? view.all : all;
            this.places = new int[rows.length];
            for (int r = 0; r < rows.length; r++) {
                int row = Objects.checkIndex(rows[r], all.rows());
                places[r] = all instanceof Selected view ? view.places[row] : row;
            }
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

    /** The rows of several matrices one below the other; a view. */
    static final class Stacked extends Matrices {
        private final Matrix[] parts;
        /** The first row of each part, and the number of all. */
        private final int[] starts;

        Stacked(List<? extends Matrix> list) {
            parts = list.toArray(Matrix[]::new);
            starts = new int[parts.length + 1];
            for (int p = 0; p < parts.length; p++) {
                if (parts[p].columns() != columns()) {
                    throw new IllegalArgumentException(
                            "part " + p + " has " + parts[p].columns() + " columns; expected " + columns());
                }
                long end = (long) starts[p] + parts[p].rows();
                if (end > Integer.MAX_VALUE) {
                    throw new IllegalArgumentException(
                            "parts have " + end + " rows or more; expected at most " + Integer.MAX_VALUE);
                }
                starts[p + 1] = (int) end;
            }
        }

        @Override
        public int rows() {
            return starts[parts.length];
        }

        @Override
        public int columns() {
            return parts.length == 0 ? 0 : parts[0].columns();
        }

        /** Returns the last part that begins at or before a row; empty parts come first, so this one contains the row. */
        private int part(int row) {
            int place = Arrays.binarySearch(starts, Objects.checkIndex(row, rows()));
            if (place < 0) {
                return -place - 2;
            }
            while (starts[place + 1] == row) {
                place++;
            }
            return place;
        }

        @Override
        public double at(int row, int column) {
            int part = part(row);
            return parts[part].at(row - starts[part], column);
        }

        @Override
        public void copyRow(int row, double[] into) {
            int part = part(row);
            parts[part].copyRow(row - starts[part], into);
        }

        @Override
        public Vec row(int row) {
            int part = part(row);
            return parts[part].row(row - starts[part]);
        }
    }
}
