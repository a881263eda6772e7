package io.simplex4j.data;

/** Rows whose elements do not stand side by side: in Fortran order, longer than a segment, or without any. */
final class ScatteredRows extends StoredMatrix {
    private final Segments segments;
    private final NpyHeader header;

    ScatteredRows(NpyHeader header, Segments segments, int rows, int columns) {
        super(rows, columns);
        this.header = header;
        this.segments = segments;
    }

    @Override
    public double at(int row, int column) {
        return segments.doubleAt(header.place((long) checkedRow(row) * columns() + checkedColumn(column)));
    }

    @Override
    public void copyRow(int row, double[] into) {
        long index = checkedRow(row);
        if (!header.isColumnMajor() || header.shape().rank() != 2) {
            super.copyRow(row, into);
            return;
        }
        for (int c = 0; c < columns(); c++) {
            into[c] = segments.doubleAt(index);
            index += rows();
        }
    }
}
