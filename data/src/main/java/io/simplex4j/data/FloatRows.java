package io.simplex4j.data;

import java.nio.FloatBuffer;

/** Whole rows of floats. */
final class FloatRows extends StoredMatrix {
    private final FloatBuffer[] segments;
    private final int rowsPerSegment;

    FloatRows(Segments segments, int rows, int columns) {
        super(rows, columns);
        this.segments = segments.floats();
        this.rowsPerSegment = segments.rowsPerSegment(columns);
    }

    @Override
    public double at(int row, int column) {
        return segments[checkedRow(row) / rowsPerSegment].get(offsetOf(row) + checkedColumn(column));
    }

    @Override
    public void copyRow(int row, double[] into) {
        FloatBuffer segment = segments[checkedRow(row) / rowsPerSegment];
        float[] values = new float[columns()];
        segment.get(offsetOf(row), values);
        for (int c = 0; c < values.length; c++) {
            into[c] = values[c];
        }
    }

    private int offsetOf(int row) {
        return row % rowsPerSegment * columns();
    }
}
