package io.simplex4j.attribution;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;

/**
 * The integrated Jacobian of one corpus example, projected on a shift.
 *
 * @param row its row in the corpus
 * @param values the p of the paper, one for each feature in the flattened order of the input, not multiplied by the
 *     weight
 * @param expected the sum for an exact integral: {@code ⟨D, h^c − h⁰⟩ / ‖D‖²} for a shift D
 * @param integration the accuracy of the integral; its errors are in units of p
 */
public record Projection(int row, Vec values, double expected, Integration integration) {
    /** Returns the sum over features. */
    public double sum() {
        double sum = 0;
        for (int i = 0; i < values.size(); i++) {
            sum += values.get(i);
        }
        return sum;
    }

    /** Returns a copy with features summed into groups. */
    public Projection grouped(FeatureGroups groups) {
        return new Projection(row, groups.sum(values), expected, integration);
    }
}
