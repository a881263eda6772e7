package io.simplex4j.attribution;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.math.Vec;
import java.util.List;

/**
 * The part of each feature of each contributing example in a mixture.
 *
 * @param target which shift the projections are on
 * @param degenerate whether that shift is 0 but for rounding: then there is nothing to attribute and all are 0
 * @param weights of the mixture
 * @param projections of every contributing example, the heaviest first; where only a share of the weight was attributed,
 *     of the heaviest ones
 */
public record Attribution(
        ProjectionTarget target, boolean degenerate, MixtureWeights weights, List<Projection> projections) {
    public Attribution {
        projections = List.copyOf(projections);
    }

    /** {@code w_c p^c_i} for each feature i of a projection here: its share in the whole shift. */
    public Vec weighted(Projection projection) {
        double weight = weights.of(projection.example());
        double[] values = projection.values().toArray();
        for (int i = 0; i < values.length; i++) {
            values[i] *= weight;
        }
        return Vec.of(values);
    }

    /** {@code Σ_c w_c p^c_i} for each feature i. */
    public Vec total() {
        double[] total = new double[projections.get(0).values().size()];
        for (Projection projection : projections) {
            double weight = weights.of(projection.example());
            for (int i = 0; i < total.length; i++) {
                total[i] += weight * projection.values().get(i);
            }
        }
        return Vec.of(total);
    }

    /** Whether it all adds up. */
    public Completeness completeness() {
        double sum = 0;
        double expected = 0;
        double error = 0;
        for (Projection projection : projections) {
            double weight = weights.of(projection.example());
            sum += weight * projection.sum();
            expected += weight * projection.expected();
            error += weight * projection.integration().error();
        }
        return new Completeness(sum, expected, error);
    }

    /**
     * An estimate of how far all {@linkplain #weighted weighted} projections are off together, as a part of their norm; of
     * their sums only where a fixed rule computed them.
     */
    public double featureError() {
        double off = 0;
        double size = 0;
        for (Projection projection : projections) {
            off = Math.hypot(
                    off,
                    weights.of(projection.example()) * projection.integration().localError());
            size = Math.hypot(size, weighted(projection).norm());
        }
        return off == 0 ? 0 : off / size;
    }

    /** Whether every integral is within its tolerance. */
    public boolean withinTolerance() {
        return projections.stream()
                .allMatch(projection -> projection.integration().withinTolerance());
    }

    /** The number of gradients or secants it took, over all examples. */
    public int nodes() {
        return projections.stream()
                .mapToInt(projection -> projection.integration().nodes())
                .sum();
    }

    /** The same with features summed into groups. */
    public Attribution grouped(FeatureGroups groups) {
        return new Attribution(
                target,
                degenerate,
                weights,
                projections.stream()
                        .map(projection -> projection.grouped(groups))
                        .toList());
    }
}
