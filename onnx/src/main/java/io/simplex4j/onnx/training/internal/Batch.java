package io.simplex4j.onnx.training.internal;

import io.simplex4j.math.Matrix;
import io.simplex4j.model.Shape;
import io.simplex4j.onnx.internal.runtime.Value;

/** Rows of a table as a tensor. */
final class Batch {
    private Batch() {}

    /** The rows that {@code order} names from one place to another. */
    static Value of(Matrix table, Shape shape, int[] order, int from, int to) {
        int width = shape.size();
        double[] row = new double[width];
        float[] values = new float[(to - from) * width];
        for (int r = from; r < to; r++) {
            table.copyRow(order[r], row);
            int start = (r - from) * width;
            for (int c = 0; c < width; c++) {
                values[start + c] = (float) row[c];
            }
        }
        long[] dims = new long[shape.axes().size() + 1];
        dims[0] = (long) to - from;
        for (int axis = 1; axis < dims.length; axis++) {
            dims[axis] = shape.axes().get(axis - 1);
        }
        return Value.ofFloats(values, dims);
    }
}
