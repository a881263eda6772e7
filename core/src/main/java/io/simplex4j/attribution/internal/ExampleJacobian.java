package io.simplex4j.attribution.internal;

import io.simplex4j.attribution.Projection;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;

/**
 * The integrated Jacobian j of one example: the shift in latent space that each of its features makes. Immutable and
 * thread-safe.
 */
public final class ExampleJacobian {
    private final int example;
    private final Matrix components;
    private final Projection.Integration integration;

    /** Creates a Jacobian with one row for each component of the latent, and one column for each feature. */
    ExampleJacobian(int example, Matrix components, Projection.Integration integration) {
        this.example = example;
        this.components = components;
        this.integration = integration;
    }

    /** Returns the row of the example in the corpus. */
    public int row() {
        return example;
    }

    /** Returns the number of features. */
    public int features() {
        return components.columns();
    }

    /** Returns the size of a latent. */
    public int latentSize() {
        return components.rows();
    }

    /** Returns how well it was computed. Errors are norms in latent space. */
    public Projection.Integration integration() {
        return integration;
    }

    /** Returns j_i, the shift in latent space that a feature makes. */
    public Vec shift(int feature) {
        double[] shift = new double[latentSize()];
        for (int k = 0; k < shift.length; k++) {
            shift[k] = components.at(k, feature);
        }
        return Vec.of(shift);
    }

    /** Returns {@code ⟨u, j_i⟩} for each feature i. With a row of a linear head as u these are Integrated Gradients. */
    public Vec along(Vec direction) {
        if (direction.size() != latentSize()) {
            throw new IllegalArgumentException(
                    "direction has " + direction.size() + " components; expected " + latentSize());
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

    /** Returns a copy in single precision. */
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
