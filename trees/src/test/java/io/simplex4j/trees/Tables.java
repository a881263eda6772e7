package io.simplex4j.trees;

import io.simplex4j.math.Matrix;
import java.util.List;
import java.util.SplittableRandom;

/** Random tables for tests. */
final class Tables {
    private Tables() {}

    /** A value that trees split a column at. */
    record Threshold(int column, double value) {}

    /** Returns normal numbers in single precision, of which this share is missing; the first column holds categories 0 to 11. */
    static double[][] random(long seed, int rows, int columns, double missing) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] table = new double[rows][columns];
        for (double[] row : table) {
            for (int column = 0; column < columns; column++) {
                row[column] = column == 0 ? random.nextInt(12) : (float) random.nextGaussian();
                if (random.nextDouble() < missing) {
                    row[column] = Double.NaN;
                }
            }
        }
        return table;
    }

    /** Replaces some values of every second row by thresholds, zeros and unseen categories. */
    static double[][] onThresholds(double[][] table, List<Threshold> thresholds, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int row = 1; row < table.length; row += 2) {
            for (int k = 0; k < 4; k++) {
                Threshold threshold = thresholds.get(random.nextInt(thresholds.size()));
                table[row][threshold.column()] = threshold.value();
            }
            if (row % 3 == 0) {
                table[row][random.nextInt(table[row].length)] = 0;
                table[row][0] = random.nextInt(-2, 40) + (row % 5 == 0 ? 0.5 : 0);
            }
        }
        return table;
    }

    /** Returns a number that depends on several columns, missing ones counting as 1. */
    static double target(double[] row) {
        double sum = row[0] % 3;
        for (int column = 1; column < 5; column++) {
            sum += Double.isNaN(row[column]) ? 1 : row[column] * row[column % 4 + 1] + column * row[column];
        }
        return Double.isNaN(sum) ? 2 : sum;
    }

    static float[] floats(double[][] table) {
        float[] all = new float[table.length * table[0].length];
        for (int i = 0; i < all.length; i++) {
            all[i] = (float) table[i / table[0].length][i % table[0].length];
        }
        return all;
    }

    static double[] doubles(double[][] table) {
        double[] all = new double[table.length * table[0].length];
        for (int i = 0; i < all.length; i++) {
            all[i] = table[i / table[0].length][i % table[0].length];
        }
        return all;
    }

    static Matrix matrix(double[][] table) {
        return Matrix.of(table);
    }
}
