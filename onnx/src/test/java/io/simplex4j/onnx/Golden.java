package io.simplex4j.onnx;

import io.simplex4j.GoldenVectors;
import io.simplex4j.math.Matrix;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Objects;

/** The models and numbers under {@code golden/}, see the README there. */
public final class Golden {
    private Golden() {}

    /** A file such as {@code "mnist/full.onnx"}. */
    public static Path file(String name) {
        URL url = Objects.requireNonNull(Golden.class.getResource("/golden/" + name), name);
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An array such as {@code "mnist/test_inputs.npy"}, flattened per example. */
    public static Matrix rows(String name) {
        return GoldenVectors.matrix(name);
    }

    /** The numbers of an array, its last axis varying fastest. */
    public static double[] values(String name) {
        Matrix rows = rows(name);
        double[] values = new double[rows.rows() * rows.columns()];
        for (int i = 0; i < values.length; i++) {
            values[i] = rows.at(i / rows.columns(), i % rows.columns());
        }
        return values;
    }

    static double largestDifference(Matrix one, Matrix other) {
        double largest = 0;
        for (int r = 0; r < one.rows(); r++) {
            for (int c = 0; c < one.columns(); c++) {
                largest = Math.max(largest, Math.abs(one.at(r, c) - other.at(r, c)));
            }
        }
        return largest;
    }
}
