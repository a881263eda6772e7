package io.simplex4j.attribution;

import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;

/**
 * The integrated Jacobian of one corpus example, projected on a shift.
 *
 * @param example its row in the corpus
 * @param values the p of the paper, one for each feature in the flattened order of the input, not multiplied by the
 *     weight
 * @param expected what they sum to where the integral is exact: {@code ⟨D, h^c − h⁰⟩ / ‖D‖²} for a shift D
 * @param integration how well the integral was computed; its errors are in units of p
 */
public record Projection(int example, Vec values, double expected, Integration integration) {
    /** The sum over features. */
    public double sum() {
        double sum = 0;
        for (int i = 0; i < values.size(); i++) {
            sum += values.get(i);
        }
        return sum;
    }

    /** The same with features summed into groups. */
    public Projection grouped(FeatureGroups groups) {
        return new Projection(example, groups.sum(values), expected, integration);
    }
}
