package io.simplex4j.onnx.internal.runtime;

import io.simplex4j.math.Matrix;

/** A table without rows that still knows its columns. */
record NoRows(int columns) implements Matrix {
    static Matrix of(int columns) {
        return new NoRows(columns);
    }

    @Override
    public int rows() {
        return 0;
    }

    @Override
    public double at(int row, int column) {
        throw new IndexOutOfBoundsException("row " + row + " of a matrix without rows");
    }
}
