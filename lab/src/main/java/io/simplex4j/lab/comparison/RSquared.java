package io.simplex4j.lab.comparison;

import io.simplex4j.math.Matrix;

/**
 * The share of the variance of some rows that their approximations explain, in two definitions that differ.
 *
 * <p>{@link #pooled} is the paper's: one ratio of sums over all rows and columns, so columns with large variance
 * dominate. {@link #columnAveraged} is scikit-learn's default, which the authors' code prints: one ratio per column,
 * and the plain mean of those, so a nearly constant column that is approximated badly can outweigh all others. On the
 * latents of the paper's networks they differ by 0.003 to 0.06; where scores are negative, by far more.
 *
 * <p>Both are 1 for a perfect approximation, 0 for one as good as the mean of the rows, and below 0 for a worse one.
 */
public final class RSquared {
    /*
     * Deviations are taken from the first row before they are averaged, so that a constant column has a spread of exactly 0.
     */

    private RSquared() {}

    /**
     * {@code 1 − Σ ‖h − ĥ‖² / Σ ‖h − h̄‖²} with sums over all rows, as in appendix B.1 of the paper. If all rows are
     * equal it is 1 if the approximation is exact, otherwise 0.
     *
     * @throws IllegalArgumentException if the shapes differ, there is no row or column, or a number is not finite
     */
    public static double pooled(Matrix truth, Matrix approximation) {
        requireComparable(truth, approximation);
        double error = 0;
        double spread = 0;
        for (int j = 0; j < truth.columns(); j++) {
            error += error(truth, approximation, j);
            spread += spread(truth, j);
        }
        return score(error, spread);
    }

    /**
     * The mean of the scores of the columns, as in {@code sklearn.metrics.r2_score}. A column that is constant over
     * the rows counts 1 if it is approximated exactly, otherwise 0.
     *
     * @throws IllegalArgumentException if the shapes differ, there is no row or column, or a number is not finite
     */
    public static double columnAveraged(Matrix truth, Matrix approximation) {
        requireComparable(truth, approximation);
        double sum = 0;
        for (int j = 0; j < truth.columns(); j++) {
            sum += score(error(truth, approximation, j), spread(truth, j));
        }
        return sum / truth.columns();
    }

    private static double score(double error, double spread) {
        if (spread == 0) {
            return error == 0 ? 1 : 0;
        }
        return 1 - error / spread;
    }

    private static double error(Matrix truth, Matrix approximation, int column) {
        double sum = 0;
        for (int r = 0; r < truth.rows(); r++) {
            double difference = truth.at(r, column) - approximation.at(r, column);
            sum += difference * difference;
        }
        return sum;
    }

    private static double spread(Matrix truth, int column) {
        double first = truth.at(0, column);
        double mean = 0;
        for (int r = 0; r < truth.rows(); r++) {
            mean += (truth.at(r, column) - first) / truth.rows();
        }
        double sum = 0;
        for (int r = 0; r < truth.rows(); r++) {
            double deviation = truth.at(r, column) - first - mean;
            sum += deviation * deviation;
        }
        return sum;
    }

    /** Returns the mean over rows of {@code ‖h − ĥ‖}. */
    public static double meanError(Matrix truth, Matrix approximation) {
        requireComparable(truth, approximation);
        double mean = 0;
        for (int r = 0; r < truth.rows(); r++) {
            mean += truth.row(r).minus(approximation.row(r)).norm() / truth.rows();
        }
        return mean;
    }

    private static void requireComparable(Matrix truth, Matrix approximation) {
        if (truth.rows() == 0 || approximation.rows() != truth.rows() || approximation.columns() != truth.columns()) {
            throw new IllegalArgumentException("approximation has " + approximation.rows() + " rows and "
                    + approximation.columns() + " columns; expected " + truth.rows() + " and " + truth.columns()
                    + " as in truth, and at least one row");
        }
        Matrix.requireFinite(truth, "truth");
        Matrix.requireFinite(approximation, "approximation");
    }
}
