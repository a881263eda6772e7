package io.simplex4j.data;

import java.nio.DoubleBuffer;

/** Whole rows of doubles. */
final class DoubleRows extends StoredMatrix {
    private final DoubleBuffer[] segments;
    private final int rowsPerSegment;

    DoubleRows(Segments segments, int rows, int columns) {
        super(rows, columns);
        this.segments = segments.doubles();
        this.rowsPerSegment = segments.rowsPerSegment(columns);
    }

    @Override
    public double at(int row, int column) {
        return segments[checkedRow(row) / rowsPerSegment].get(offsetOf(row) + checkedColumn(column));
    }

    @Override
    public void copyRow(int row, double[] into) {
        segments[checkedRow(row) / rowsPerSegment].get(offsetOf(row), into, 0, columns());
    }

    private int offsetOf(int row) {
        return row % rowsPerSegment * columns();
    }
}
