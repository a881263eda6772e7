package io.simplex4j.model;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;

/**
 * The shares of the features of an input in a {@link LatentShift}, with their accuracy.
 *
 * @param values one row per cotangent, one column per feature
 * @param nodes the number of gradients or secants that were computed
 * @param error the distance of the sums over features from the shift of the latent
 * @param localError an estimate of the error in which nothing cancels, neither along the line nor between features
 * @param withinTolerance whether both errors are within the tolerance
 */
public record FeatureShares(Matrix values, int nodes, double error, double localError, boolean withinTolerance) {
    /** Returns the shares of a model without integrals. They miss the shift only by rounding. */
    public static FeatureShares exact(LatentShift shift, Matrix values) {
        Vec rise = shift.latent().minus(shift.baselineLatent());
        double[] missing = new double[values.rows()];
        double[] row = new double[values.columns()];
        for (int u = 0; u < missing.length; u++) {
            missing[u] = shift.cotangents().row(u).dot(rise);
            values.copyRow(u, row);
            for (double value : row) {
                missing[u] -= value;
            }
        }
        double error = Norms.euclidean(missing);
        return new FeatureShares(values, 1, error, error, true);
    }
}
