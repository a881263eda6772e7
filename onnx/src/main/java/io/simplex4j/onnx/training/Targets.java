package io.simplex4j.onnx.training;

import io.simplex4j.math.Matrix;

/** What a network is to answer. */
final class Targets {
    private Targets() {}

    /** One in the column of the class, zero elsewhere. */
    static Matrix classes(int[] labels, int count) {
        float[][] rows = new float[labels.length][count];
        for (int r = 0; r < labels.length; r++) {
            if (labels[r] < 0 || labels[r] >= count) {
                throw new IllegalArgumentException(
                        "label " + labels[r] + " at example " + r + ", expected one of 0 to " + (count - 1));
            }
            rows[r][labels[r]] = 1;
        }
        return Matrix.of(rows);
    }

    static void requireFit(Network network, Matrix inputs, Matrix targets) {
        if (inputs.rows() == 0 || targets.rows() != inputs.rows()) {
            throw new IllegalArgumentException(targets.rows() + " targets for " + inputs.rows()
                    + " examples, expected one for each, and at least one");
        }
        requireColumns("inputs", inputs, network.input().size());
        requireColumns("targets", targets, network.target().size());
        Matrix.requireFinite(inputs, "inputs");
        Matrix.requireFinite(targets, "targets");
    }

    private static void requireColumns(String name, Matrix matrix, int expected) {
        if (matrix.columns() != expected) {
            throw new IllegalArgumentException(
                    name + " has " + matrix.columns() + " columns, expected " + expected + " as the network");
        }
    }
}
