package io.simplex4j.attribution;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;

/**
 * The integrated Jacobian j of one example: the shift in latent space that each of its features makes. Immutable and
 * thread-safe.
 */
public final class ExampleJacobian {
    private final int example;
    private final Matrix components;
    private final Integration integration;

    /** With one row for each component of the latent, and one column for each feature. */
    ExampleJacobian(int example, Matrix components, Integration integration) {
        this.example = example;
        this.components = components;
        this.integration = integration;
    }

    /** The row of the example in the corpus. */
    public int example() {
        return example;
    }

    /** The number of features. */
    public int features() {
        return components.columns();
    }

    /** The size of a latent. */
    public int latentSize() {
        return components.rows();
    }

    /** How well it was computed; errors are norms in latent space. */
    public Integration integration() {
        return integration;
    }

    /** j_i, the shift in latent space made by a feature. */
    public Vec of(int feature) {
        double[] shift = new double[latentSize()];
        for (int k = 0; k < shift.length; k++) {
            shift[k] = components.at(k, feature);
        }
        return Vec.of(shift);
    }

    /** {@code ⟨u, j_i⟩} for each feature i: with a row of a linear head as u these are Integrated Gradients. */
    public Vec along(Vec direction) {
        if (direction.size() != latentSize()) {
            throw new IllegalArgumentException(
                    "direction has " + direction.size() + " components, expected " + latentSize());
        }
        double[] products = new double[features()];
        double[] row = new double[features()];
        for (int k = 0; k < direction.size(); k++) {
            components.copyRow(k, row);
            for (int i = 0; i < row.length; i++) {
                products[i] += direction.get(k) * row[i];
            }
        }
        return Vec.of(products);
    }

    /** The same, stored in single precision. */
    ExampleJacobian compact() {
        float[][] rows = new float[latentSize()][features()];
        for (int k = 0; k < rows.length; k++) {
            for (int i = 0; i < rows[k].length; i++) {
                rows[k][i] = (float) components.at(k, i);
            }
        }
        return new ExampleJacobian(example, Matrix.of(rows), integration);
    }
}
