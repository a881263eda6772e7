package io.simplex4j.lab.comparison;

/** The Cholesky factor of a positive definite matrix. */
public final class Cholesky {
    private final double[][] factor;

    private Cholesky(double[][] factor) {
        this.factor = factor;
    }

    /** Factorises a matrix in place; reads only its lower half. */
    public static Cholesky of(double[][] matrix) {
        for (int r = 0; r < matrix.length; r++) {
            for (int s = 0; s <= r; s++) {
                double rest = matrix[r][s];
                for (int k = 0; k < s; k++) {
                    rest -= matrix[r][k] * matrix[s][k];
                }
                if (s == r && !(rest > 0)) {
                    throw new IllegalArgumentException("the matrix is not positive definite at row " + r);
                }
                matrix[r][s] = s == r ? Math.sqrt(rest) : rest / matrix[s][s];
            }
        }
        return new Cholesky(matrix);
    }

    /** Returns the solution of the system with this right side. */
    public double[] solve(double[] right) {
        double[] x = right.clone();
        for (int r = 0; r < x.length; r++) {
            for (int s = 0; s < r; s++) {
                x[r] -= factor[r][s] * x[s];
            }
            x[r] /= factor[r][r];
        }
        for (int r = x.length - 1; r >= 0; r--) {
            x[r] /= factor[r][r];
            for (int s = 0; s < r; s++) {
                x[s] -= factor[r][s] * x[r];
            }
        }
        return x;
    }
}
