package io.simplex4j.lab.comparison;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.math.Vec;

/**
 * How far approximations are from some rows.
 *
 * <p>The paper's figures of the "norm of the error" show {@link #rootMeanSquare}, which is smaller than {@link #mean} by
 * about the root of the number of columns.
 *
 * @param norms {@code ‖h − ĥ‖} for each row
 * @param mean the mean of those
 * @param rootMeanSquare the root of the mean, over all rows and columns, of the squared differences
 */
public record ResidualNorms(Vec norms, double mean, double rootMeanSquare) {
    /**
     * Compares approximations with the rows they approximate.
     *
     * @throws IllegalArgumentException if the shapes differ, there is no row or column, or a number is not finite
     */
    public static ResidualNorms of(Matrix truth, Matrix approximation) {
        requireComparable(truth, approximation);
        int rows = truth.rows();
        double[] norms = new double[rows];
        double mean = 0;
        for (int r = 0; r < rows; r++) {
            norms[r] = truth.row(r).minus(approximation.row(r)).norm();
            mean += norms[r] / rows;
        }
        double rootMeanSquare = Norms.euclidean(norms) / Math.sqrt((double) rows * truth.columns());
        return new ResidualNorms(Vec.of(norms), mean, rootMeanSquare);
    }

    static void requireComparable(Matrix truth, Matrix approximation) {
        if (truth.rows() == 0 || truth.columns() == 0) {
            throw new IllegalArgumentException("truth has " + truth.rows() + " rows and " + truth.columns()
                    + " columns, expected at least one of each");
        }
        if (approximation.rows() != truth.rows() || approximation.columns() != truth.columns()) {
            throw new IllegalArgumentException("approximation has " + approximation.rows() + " rows and "
                    + approximation.columns() + " columns, expected " + truth.rows() + " and " + truth.columns()
                    + " as in truth");
        }
        Matrix.requireFinite(truth, "truth");
        Matrix.requireFinite(approximation, "approximation");
    }
}
