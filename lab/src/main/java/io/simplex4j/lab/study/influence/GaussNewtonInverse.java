package io.simplex4j.lab.study.influence;

import io.simplex4j.lab.comparison.InverseHessian;
import io.simplex4j.lab.comparison.InverseHessianProduct;
import io.simplex4j.lab.comparison.InverseHessianProduct.Ending;
import io.simplex4j.lab.comparison.TrainingLoss;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;
import java.util.OptionalDouble;

/** The inverse of a damped Gauss-Newton matrix, exactly. Immutable. */
final class GaussNewtonInverse implements InverseHessian {
    /*
     * With H = (1/C) RᵀR the identity of Sherman, Morrison and Woodbury says
     *
     *   (H + δI)⁻¹ v = (v − Rᵀ (RRᵀ + CδI)⁻¹ R v) / δ,
     *
     * so that a system in all parameters becomes one in the rows of R, whose matrix is factorised once for all tests.
     * There are about twenty times fewer of them, and no iterations.
     */
    private static final double TOLERANCE = 1e-6;

    private final GaussNewtonLoss loss;
    private final double damping;
    private final double[][] triangle;

    private GaussNewtonInverse(GaussNewtonLoss loss, double damping, double[][] triangle) {
        this.loss = loss;
        this.damping = damping;
        this.triangle = triangle;
    }

    /** For one loss, whose matrix it adds the damping to. */
    static GaussNewtonInverse of(GaussNewtonLoss loss, double damping) {
        double[][] matrix = loss.gram();
        for (int r = 0; r < matrix.length; r++) {
            matrix[r][r] += loss.examples() * damping;
        }
        factorise(matrix);
        return new GaussNewtonInverse(loss, damping, matrix);
    }

    /** Cholesky's factor in place of a lower half. */
    private static void factorise(double[][] matrix) {
        for (int r = 0; r < matrix.length; r++) {
            for (int s = 0; s <= r; s++) {
                double rest = matrix[r][s];
                for (int k = 0; k < s; k++) {
                    rest -= matrix[r][k] * matrix[s][k];
                }
                matrix[r][s] = s == r ? Math.sqrt(rest) : rest / matrix[s][s];
            }
        }
    }

    @Override
    public InverseHessianProduct times(TrainingLoss other, Vec vector) {
        if (!other.equals(loss)) {
            throw new IllegalArgumentException("the loss is not that of this inverse");
        }
        double[] through = loss.sumOfRows(solve(loss.rowsTimes(vector.toArray())));
        double[] solution = new double[vector.size()];
        for (int i = 0; i < solution.length; i++) {
            solution[i] = (vector.get(i) - through[i]) / damping;
        }
        double residual = residual(Vec.of(solution), vector);
        return new InverseHessianProduct(
                Vec.of(solution),
                residual <= TOLERANCE ? Ending.CONVERGED : Ending.STALLED,
                1,
                residual,
                OptionalDouble.empty());
    }

    private double[] solve(double[] right) {
        double[] x = right.clone();
        for (int r = 0; r < x.length; r++) {
            for (int s = 0; s < r; s++) {
                x[r] -= triangle[r][s] * x[s];
            }
            x[r] /= triangle[r][r];
        }
        for (int r = x.length - 1; r >= 0; r--) {
            x[r] /= triangle[r][r];
            for (int s = 0; s < r; s++) {
                x[s] -= triangle[r][s] * x[r];
            }
        }
        return x;
    }

    private double residual(Vec solution, Vec vector) {
        double norm = vector.norm();
        double[] difference = loss.hessianTimes(solution).toArray();
        for (int i = 0; i < difference.length; i++) {
            difference[i] += damping * solution.get(i) - vector.get(i);
        }
        return norm == 0 ? 0 : Norms.euclidean(difference) / norm;
    }
}
