package io.simplex4j.decomposition.internal.gram;

/** The point nearest to a target in the affine hull of few rows, from their inner products in double. Not thread-safe. */
public final class AffineSolve {
    /*
     * With p_s = z_s − t, the weights are proportional to the solution of K u = 1, K = ⟨p_i, p_j⟩ + σ². A step of iterative
     * refinement makes up for the squared condition of K, where rows are not nearly dependent.
     */

    private static final double NEARLY_DEPENDENT = 1e-5;

    private final GramFactor factor = new GramFactor();
    private double[][] points = new double[0][];
    private double[] entries = new double[0];
    private double[] shift = new double[0];

    /**
     * Writes the weights of some rows; false where that is not accurate, or a weight is not positive.
     *
     * @param rows of which the first {@code size} count
     * @param sigma the size of the row of ones
     */
    public boolean solve(double[][] rows, int size, double[] target, double sigma, double[] weights) {
        reserve(size, target.length);
        if (!factorise(rows, size, target, sigma)) {
            return false;
        }
        double[] ones = factor.solveOnes();
        double sum = 0;
        for (int k = 0; k < size; k++) {
            sum += ones[k];
        }
        for (int k = 0; k < size; k++) {
            weights[k] = ones[k] / sum;
        }
        return refine(size, target.length, ones, sum, weights);
    }

    private void reserve(int size, int d) {
        if (size > points.length || shift.length != d) {
            points = new double[Math.max(24, 2 * size)][d];
            entries = new double[points.length];
            shift = new double[d];
        }
    }

    private boolean factorise(double[][] rows, int size, double[] target, double sigma) {
        factor.clear();
        int d = target.length;
        for (int k = 0; k < size; k++) {
            double[] point = points[k];
            double[] row = rows[k];
            for (int j = 0; j < d; j++) {
                point[j] = row[j] - target[j];
            }
            int i = 0;
            for (; i + 4 <= k + 1; i += 4) {
                Dot.four(points, i, point, d, entries);
            }
            for (; i <= k; i++) {
                entries[i] = Dot.of(points[i], point, d);
            }
            for (i = 0; i <= k; i++) {
                entries[i] += sigma * sigma;
            }
            if (!factor.add(entries, NEARLY_DEPENDENT)) {
                return false;
            }
        }
        return true;
    }

    private boolean refine(int size, int d, double[] ones, double sum, double[] weights) {
        for (int j = 0; j < d; j++) {
            shift[j] = 0;
        }
        for (int k = 0; k < size; k++) {
            double w = weights[k];
            double[] point = points[k];
            for (int j = 0; j < d; j++) {
                shift[j] += w * point[j];
            }
        }
        for (int k = 0; k < size; k++) {
            entries[k] = Dot.of(shift, points[k], d);
        }
        factor.solve(entries);
        double excess = 0;
        for (int k = 0; k < size; k++) {
            excess += entries[k];
        }
        boolean positive = true;
        for (int k = 0; k < size; k++) {
            weights[k] += excess / sum * ones[k] - entries[k];
            positive &= weights[k] > 0;
        }
        return positive;
    }
}
