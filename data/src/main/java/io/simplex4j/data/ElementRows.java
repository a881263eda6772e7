package io.simplex4j.data;

import java.nio.ByteBuffer;

/** Whole rows of elements of any type. */
final class ElementRows extends StoredMatrix {
    private final DType dtype;
    private final ByteBuffer[] segments;
    private final int rowsPerSegment;

    ElementRows(DType dtype, Segments segments, int rows, int columns) {
        super(rows, columns);
        this.dtype = dtype;
        this.segments = segments.bytes();
        this.rowsPerSegment = segments.rowsPerSegment(columns);
    }

    @Override
    public double at(int row, int column) {
        ByteBuffer segment = segments[checkedRow(row) / rowsPerSegment];
        return dtype.toDouble(segment, offsetOf(row) + checkedColumn(column) * dtype.bytes());
    }

    @Override
    public void copyRow(int row, double[] into) {
        ByteBuffer segment = segments[checkedRow(row) / rowsPerSegment];
        int offset = offsetOf(row);
        for (int c = 0; c < columns(); c++) {
            into[c] = dtype.toDouble(segment, offset);
            offset += dtype.bytes();
        }
    }

    private int offsetOf(int row) {
        return row % rowsPerSegment * columns() * dtype.bytes();
    }
}
