package io.simplex4j.attribution;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import java.util.List;

/**
 * The parts of the features of contributing examples in a mixture.
 *
 * @param target the shift that the projections are on
 * @param degenerate whether that shift is 0 up to rounding: then all projections are 0
 * @param weights of the mixture
 * @param projections of every contributing example, the heaviest first; of the heaviest examples only, if only a
 *     share of the weight was attributed
 */
public record Attribution(
        Projection.Target target, boolean degenerate, MixtureWeights weights, List<Projection> projections) {
    private static final double ROUNDING = 1e-6;

    public Attribution {
        projections = List.copyOf(projections);
    }

    /**
     * Returns {@code w_c p^c_i} for each feature i of a projection of this attribution: its share in the whole shift.
     */
    public Vec weighted(Projection projection) {
        double weight = weights.weight(projection.row());
        double[] values = projection.values().toArray();
        for (int i = 0; i < values.length; i++) {
            values[i] *= weight;
        }
        return Vec.of(values);
    }

    /** Returns {@code Σ_c w_c p^c_i} for each feature i. */
    public Vec total() {
        double[] total = new double[projections.get(0).values().size()];
        for (Projection projection : projections) {
            double weight = weights.weight(projection.row());
            for (int i = 0; i < total.length; i++) {
                total[i] += weight * projection.values().get(i);
            }
        }
        return Vec.of(total);
    }

    /** Returns whether the parts add up to the whole. */
    public Completeness completeness() {
        double sum = 0;
        double expected = 0;
        double error = 0;
        for (Projection projection : projections) {
            double weight = weights.weight(projection.row());
            sum += weight * projection.sum();
            expected += weight * projection.expected();
            error += weight * projection.integration().error();
        }
        return new Completeness(sum, expected, error);
    }

    /**
     * Estimates the error of all {@linkplain #weighted weighted} projections together, relative to their norm or at
     * least 1e-6. For a fixed rule it is the error of their sums only.
     */
    public double featureError() {
        double off = 0;
        double size = 0;
        for (Projection projection : projections) {
            off = Math.hypot(
                    off,
                    weights.weight(projection.row()) * projection.integration().localError());
            size = Math.hypot(size, weighted(projection).norm());
        }
        return off / Math.max(size, ROUNDING);
    }

    /** Returns whether every integral is within its tolerance. */
    public boolean withinTolerance() {
        return projections.stream()
                .allMatch(projection -> projection.integration().withinTolerance());
    }

    /** Returns the number of gradients or secants that were computed, over all examples. */
    public int nodes() {
        return projections.stream()
                .mapToInt(projection -> projection.integration().nodes())
                .sum();
    }

    /** Returns a copy with features summed into groups. */
    public Attribution grouped(FeatureGroups groups) {
        return new Attribution(
                target,
                degenerate,
                weights,
                projections.stream()
                        .map(projection -> projection.grouped(groups))
                        .toList());
    }

    /** Returns one line, such as {@code Attribution[4 examples, 784 features]}. */
    @Override
    public String toString() {
        return "Attribution[" + projections.size() + " examples"
                + (projections.isEmpty()
                        ? ""
                        : ", " + projections.get(0).values().size() + " features") + "]";
    }

    /**
     * The sum of weighted projections, compared with its exact value (proposition 2.1 B of the paper).
     *
     * @param sum {@code Σ_c w_c Σ_i p^c_i}
     * @param expected the value for an exact integral: 1 for a projection on the shift of the mixture, 0 if that shift
     *     is 0; of the heaviest examples only, if only they were attributed
     * @param error {@code Σ_c w_c |error_c|}, at least the distance between the two
     */
    public record Completeness(double sum, double expected, double error) {}
}
