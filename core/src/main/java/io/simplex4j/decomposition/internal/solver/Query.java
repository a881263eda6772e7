package io.simplex4j.decomposition.internal.solver;

import java.io.Serializable;

/**
 * A question about all rows of a corpus. The arrays must not change.
 *
 * <p>The value of a row z is {@code square·|z|² + ⟨unit, z⟩ − level}: its height above a plane if square is 0, otherwise its power
 * with respect to a sphere. What is accepted below zero is {@code a₀ + a₁|z| + a₂|z|²}, and the rank of a row is its value
 * divided by that.
 *
 * @param unit a vector of length 1, or 0
 * @param accepted a₀, a₁ and a₂
 * @param cut rows of lower rank are proposed, although they are above the plane
 * @param limit the maximum number of rows proposed, those of the lowest ranks
 * @param all whether rows near or below the plane are wanted even if some lie so deep that the plane proves nothing
 * @param excluded rows that are left out, in ascending order
 */
@SuppressWarnings("ArrayRecordComponent")
record Query(
        double[] unit,
        double square,
        double level,
        double[] accepted,
        double cut,
        int limit,
        boolean all,
        int[] excluded)
        implements Serializable {
    /** Returns a query for a direction of any length, by which everything is divided. */
    static Query of(
            double[] direction, double square, double level, double[] accepted, double cut, int limit, int[] excluded) {
        double length = Vectors.norm(direction);
        double factor = length > 0 ? 1 / length : 1;
        double[] scaled = new double[accepted.length];
        Vectors.add(scaled, factor, accepted, scaled.length);
        return new Query(Vectors.unit(direction), square * factor, level * factor, scaled, cut, limit, false, excluded);
    }

    /** Returns a query for all rows up to a level. The accepted margin covers the rounding of values. */
    static Query upTo(double[] unit, double square, double level, int[] excluded) {
        double rounding = 4 * Tolerances.UNIT;
        double[] accepted = {rounding * Math.abs(level), rounding, rounding * square};
        return new Query(unit, square, level, accepted, Double.NEGATIVE_INFINITY, 0, true, excluded);
    }

    double accepted(double norm) {
        return accepted[0] + norm * (accepted[1] + norm * accepted[2]);
    }

    /** Returns the value of a centred row. */
    double value(double[] row) {
        double height = Vectors.dot(unit, row) - level;
        return square == 0 ? height : height + square * Vectors.dot(row, row);
    }

    /** Returns the rank of a value at a norm: near the plane up to {@link Tolerances#NEAR}, below it from −1 down. */
    double rank(double value, double norm) {
        double accepted = accepted(norm);
        return accepted > 0 ? value / accepted : value == 0 ? 0 : value * Double.POSITIVE_INFINITY;
    }
}
