package io.simplex4j.model;

import java.util.function.UnaryOperator;

/** The Jacobian of a function by differences of nearby values. */
record CentralDifferences(Precision precision, int featureLimit, double scale) {
    /*
     * (g(x + s eᵢ) − g(x − s eᵢ)) / 2s with s = ∛ε · max(|xᵢ|, scale): truncation O(s²) and rounding O(ε/s) balance there.
     * The points are rounded to the function's precision first and divided by their actual distance. Costs two evaluations
     * for each feature and gives the whole Jacobian.
     */
    /** What the function computes in. */
    enum Precision {
        FLOAT(Math.cbrt(0x1p-24)),
        DOUBLE(Math.cbrt(0x1p-53));

        private final double step;

        Precision(double step) {
            this.step = step;
        }

        double round(double value) {
            return this == FLOAT ? (float) value : value;
        }
    }

    void requireFew(int features) {
        if (features > featureLimit) {
            throw new NotDifferentiableException("central differences take two evaluations for each of the " + features
                    + " input features, more than the limit of " + featureLimit
                    + "; give the gradient with withGradient, raise the limit with withFeatureLimit,"
                    + " or explain without features");
        }
    }

    /** One row per feature, as wide as a latent. */
    double[][] jacobian(UnaryOperator<double[]> function, double[] input) {
        double[][] rows = new double[input.length][];
        for (int i = 0; i < input.length; i++) {
            double step = precision.step * Math.max(Math.abs(input[i]), scale);
            double above = precision.round(input[i] + step);
            double below = precision.round(input[i] - step);
            double[] row = at(function, input, i, above);
            double[] other = at(function, input, i, below);
            for (int j = 0; j < row.length; j++) {
                row[j] = (row[j] - other[j]) / (above - below);
            }
            rows[i] = row;
        }
        return rows;
    }

    private static double[] at(UnaryOperator<double[]> function, double[] input, int feature, double value) {
        double[] moved = input.clone();
        moved[feature] = value;
        return function.apply(moved);
    }
}
