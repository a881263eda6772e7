package io.simplex4j.onnx;

import io.simplex4j.math.Matrix;

/** Checks of a model's input and output rows. */
final class Rows {
    private Rows() {}

    /** The treatment of a number. */
    @FunctionalInterface
    interface Refusal {
        void at(int row, int column);
    }

    static void requireColumns(String name, Matrix rows, int expected) {
        if (rows.columns() != expected && rows.rows() > 0) {
            throw new IllegalArgumentException(name + " has " + rows.columns() + " columns; expected " + expected);
        }
    }

    static void eachNotFinite(Matrix rows, Refusal refusal) {
        double[] numbers = new double[rows.columns()];
        for (int row = 0; row < rows.rows(); row++) {
            rows.copyRow(row, numbers);
            for (int column = 0; column < numbers.length; column++) {
                if (!Double.isFinite(numbers[column])) {
                    refusal.at(row, column);
                }
            }
        }
    }
}
