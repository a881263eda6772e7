package io.simplex4j.trust;

import java.util.Arrays;

/**
 * A logistic regression with a small ridge, which keeps it finite if classes are separable. Columns are standardised;
 * constant ones have no effect.
 */
final class LogisticRegression {
    private static final int MAX_STEPS = 50;
    private static final double RIDGE = 1;
    private static final double CONVERGED = 1e-10;

    private final double[] means;
    private final double[] scales;
    private final double[] weights;

    private LogisticRegression(double[] means, double[] scales, double[] weights) {
        this.means = means;
        this.scales = scales;
        this.weights = weights;
    }

    /** Fits rows by Newton's method. */
    static LogisticRegression fit(double[][] rows, boolean[] outcomes) {
        int columns = rows[0].length;
        double[] means = new double[columns];
        double[] scales = new double[columns];
        for (int j = 0; j < columns; j++) {
            int column = j;
            means[j] = Arrays.stream(rows)
                    .mapToDouble(row -> row[column])
                    .average()
                    .orElse(0);
            double square = Arrays.stream(rows)
                    .mapToDouble(row -> (row[column] - means[column]) * (row[column] - means[column]))
                    .average()
                    .orElse(0);
            scales[j] = square > 1e-18 ? 1 / Math.sqrt(square) : 0;
        }
        LogisticRegression fitted = new LogisticRegression(means, scales, new double[columns + 1]);
        double[][] all = Arrays.stream(rows).map(fitted::standardised).toArray(double[][]::new);
        for (int step = 0; step < MAX_STEPS && fitted.improve(all, outcomes) > CONVERGED; step++) {}
        return fitted;
    }

    private double[] standardised(double[] row) {
        double[] all = new double[row.length + 1];
        all[0] = 1;
        for (int j = 0; j < row.length; j++) {
            all[j + 1] = (row[j] - means[j]) * scales[j];
        }
        return all;
    }

    /** Makes one step of Newton's method and returns its largest change. */
    private double improve(double[][] rows, boolean[] outcomes) {
        int size = weights.length;
        double[][] system = new double[size][size + 1];
        for (int j = 0; j < size; j++) {
            double ridge = j == 0 ? 1e-9 : RIDGE;
            system[j][j] = ridge;
            system[j][size] = -ridge * weights[j];
        }
        for (int row = 0; row < rows.length; row++) {
            double p = 1 / (1 + Math.exp(-sum(rows[row])));
            double curvature = Math.max(1e-6, p * (1 - p));
            double error = (outcomes[row] ? 1 : 0) - p;
            for (int j = 0; j < size; j++) {
                for (int k = 0; k < size; k++) {
                    system[j][k] += curvature * rows[row][j] * rows[row][k];
                }
                system[j][size] += error * rows[row][j];
            }
        }
        eliminate(system);
        double largest = 0;
        for (int j = 0; j < size; j++) {
            weights[j] += system[j][size];
            largest = Math.max(largest, Math.abs(system[j][size]));
        }
        return largest;
    }

    /** Solves a positive definite system in place; the solution replaces the right side. */
    private static void eliminate(double[][] system) {
        int size = system.length;
        for (int j = 0; j < size; j++) {
            for (int k = j; k <= size; k++) {
                system[j][k] /= k == j ? 1 : system[j][j];
            }
            for (int i = 0; i < size; i++) {
                if (i != j) {
                    for (int k = j + 1; k <= size; k++) {
                        system[i][k] -= system[i][j] * system[j][k];
                    }
                }
            }
        }
    }

    private double sum(double[] standardised) {
        double sum = 0;
        for (int j = 0; j < weights.length; j++) {
            sum += weights[j] * standardised[j];
        }
        return sum;
    }

    /** Returns the log-odds of a row. */
    double logOdds(double[] row) {
        return sum(standardised(row));
    }
}
