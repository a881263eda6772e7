package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;

/**
 * The residual and the duality gap of given weights, computed from the weights and the data alone.
 *
 * @param residual {@code ‖h − Σ w_c h^c‖}
 * @param gap the duality gap of {@link Certificate}
 * @param residualLowerBound no mixture of the corpus has a smaller residual
 */
public record OptimalityCheck(double residual, double gap, double residualLowerBound) {
    /*
     * One pass over the corpus in double precision, sharing no code with the solvers.
     */

    /** Checks weights for a latent. */
    public static OptimalityCheck of(MixtureWeights weights, Matrix corpusLatents, Vec latent) {
        Vec approximation = weights.mix(corpusLatents);
        Vec shift = approximation.minus(latent);
        double residual = shift.norm();
        if (residual == 0) {
            return new OptimalityCheck(0, 0, 0);
        }
        double[] point = approximation.toArray();
        double[] unit = shift.toArray();
        for (int j = 0; j < unit.length; j++) {
            unit[j] /= residual;
        }
        double deepest = depth(corpusLatents, point, unit);
        return new OptimalityCheck(residual, residual * deepest, Math.max(0, residual - deepest));
    }

    /** Returns how far below a plane through a point the deepest row lies, at least 0. */
    private static double depth(Matrix corpusLatents, double[] point, double[] unit) {
        double deepest = 0;
        double[] row = new double[corpusLatents.columns()];
        for (int c = 0; c < corpusLatents.rows(); c++) {
            Workers.checkInterrupted();
            corpusLatents.copyRow(c, row);
            double depth = 0;
            for (int j = 0; j < row.length; j++) {
                depth += unit[j] * (point[j] - row[j]);
            }
            deepest = Math.max(deepest, depth);
        }
        return deepest;
    }
}
