package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;

/** Edges of which nothing but the inputs is known. */
final class InputEdges implements Secants.Edges {
    private final Secants secants;
    private final List<Matrix> inputs = new ArrayList<>();

    InputEdges(Secants secants) {
        this.secants = secants;
    }

    @Override
    public void add(Matrix more, Workers workers) {
        inputs.add(more);
    }

    @Override
    public Matrix products(int[] lower, int[] upper, Matrix cotangents) {
        return secants.products(Matrix.stacked(inputs), lower, upper, cotangents);
    }
}
