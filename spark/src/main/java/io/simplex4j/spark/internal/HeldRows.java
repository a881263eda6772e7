package io.simplex4j.spark.internal;

import io.simplex4j.math.Matrix;

/** Rows in the memory of an executor, each as floats where that loses nothing. */
final class HeldRows implements Matrix, Piece.Source {
    private static final long serialVersionUID = 1L;

    /** Arrays of floats or doubles, which are serializable. */
    @SuppressWarnings("serial")
    private final Object[] rows;

    private final int columns;

    /**
     * Some rows.
     *
     * @param rows each as {@link #packed}
     */
    HeldRows(Object[] rows, int columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** A row as it is held. */
    static Object packed(double[] row) {
        float[] floats = new float[row.length];
        for (int j = 0; j < row.length; j++) {
            floats[j] = (float) row[j];
            if (Double.doubleToRawLongBits(floats[j]) != Double.doubleToRawLongBits(row[j])) {
                return row;
            }
        }
        return floats;
    }

    @Override
    public Matrix matrix() {
        return this;
    }

    @Override
    public int rows() {
        return rows.length;
    }

    @Override
    public int columns() {
        return columns;
    }

    @Override
    public double at(int row, int column) {
        return rows[row] instanceof float[] floats ? floats[column] : ((double[]) rows[row])[column];
    }

    @Override
    public void copyRow(int row, double[] into) {
        if (rows[row] instanceof float[] floats) {
            for (int j = 0; j < columns; j++) {
                into[j] = floats[j];
            }
        } else {
            System.arraycopy(rows[row], 0, into, 0, columns);
        }
    }
}
