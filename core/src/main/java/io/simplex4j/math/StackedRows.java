package io.simplex4j.math;

import java.util.Arrays;
import java.util.List;

/** The rows of several matrices one below the other; a view. */
final class StackedRows implements Matrix {
    private final Matrix[] parts;
    /** The first row of each part, and the number of all. */
    private final int[] starts;

    private StackedRows(Matrix[] parts, int[] starts) {
        this.parts = parts;
        this.starts = starts;
    }

    static Matrix of(List<? extends Matrix> parts) {
        if (parts.size() == 1) {
            return parts.get(0);
        }
        int[] starts = new int[parts.size() + 1];
        int columns = parts.isEmpty() ? 0 : parts.get(0).columns();
        for (int p = 0; p < parts.size(); p++) {
            if (parts.get(p).columns() != columns) {
                throw new IllegalArgumentException(
                        "part " + p + " has " + parts.get(p).columns() + " columns, expected " + columns);
            }
            long end = (long) starts[p] + parts.get(p).rows();
            if (end > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "parts have " + end + " rows or more, expected at most " + Integer.MAX_VALUE);
            }
            starts[p + 1] = (int) end;
        }
        return new StackedRows(parts.toArray(Matrix[]::new), starts);
    }

    @Override
    public int rows() {
        return starts[parts.length];
    }

    @Override
    public int columns() {
        return parts.length == 0 ? 0 : parts[0].columns();
    }

    /** The last part that begins at a row or before it, which is the one that has it: empty parts come before. */
    private int part(int row) {
        int place = Arrays.binarySearch(starts, row);
        if (place < 0) {
            return -place - 2;
        }
        while (place + 1 < starts.length && starts[place + 1] == row) {
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
