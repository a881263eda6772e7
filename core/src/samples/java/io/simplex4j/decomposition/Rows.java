package io.simplex4j.decomposition;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.SplittableRandom;

/** Random rows, and what can be done to them. */
final class Rows {
    private Rows() {}

    static float[][] gaussian(int rows, int columns, SplittableRandom random) {
        float[][] values = new float[rows][columns];
        for (float[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = (float) random.nextGaussian();
            }
        }
        return values;
    }

    /** Positive part of ten centres plus a quarter of the rank plus noise: like the latents of a network. */
    static float[][] relu(int rows, int columns, SplittableRandom random) {
        int rank = Math.max(1, columns / 4);
        float[][] centres = gaussian(10, columns, random);
        float[][] basis = gaussian(rank, columns, random);
        float[][] values = new float[rows][columns];
        for (float[] row : values) {
            float[] centre = centres[random.nextInt(10)];
            for (int k = 0; k < rank; k++) {
                double coefficient = 0.5 * random.nextGaussian();
                for (int j = 0; j < columns; j++) {
                    row[j] += (float) (coefficient * basis[k][j]);
                }
            }
            for (int j = 0; j < columns; j++) {
                row[j] = Math.max(0f, row[j] + centre[j] + (float) (0.1 * random.nextGaussian()));
            }
        }
        return values;
    }

    static float[][] clustered(int rows, int columns, SplittableRandom random) {
        float[][] centres = gaussian(5, columns, random);
        float[][] values = gaussian(rows, columns, random);
        for (float[] row : values) {
            float[] centre = centres[random.nextInt(5)];
            for (int j = 0; j < columns; j++) {
                row[j] = 10 * centre[j] + 0.01f * row[j];
            }
        }
        return values;
    }

    /** About a third as many different rows. */
    static float[][] duplicated(int rows, int columns, SplittableRandom random) {
        float[][] distinct = gaussian(rows / 3 + 1, columns, random);
        float[][] values = new float[rows][];
        for (int c = 0; c < rows; c++) {
            values[c] = distinct[random.nextInt(distinct.length)].clone();
        }
        return values;
    }

    /** Of rank five but for the rounding to float. */
    static float[][] lowRank(int rows, int columns, SplittableRandom random) {
        return times(gaussian(rows, 5, random), gaussian(5, columns, random));
    }

    static float[][] times(float[][] left, float[][] right) {
        float[][] product = new float[left.length][right[0].length];
        for (int c = 0; c < left.length; c++) {
            for (int j = 0; j < product[c].length; j++) {
                double sum = 0;
                for (int k = 0; k < right.length; k++) {
                    sum += (double) left[c][k] * right[k][j];
                }
                product[c][j] = (float) sum;
            }
        }
        return product;
    }

    /** Whole numbers from 0 to {@code bound − 1}. */
    static float[][] integers(int rows, int columns, int bound, SplittableRandom random) {
        float[][] values = new float[rows][columns];
        for (float[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextInt(bound);
            }
        }
        return values;
    }

    /** The weighted mean of some random rows, rounded to float. */
    static float[] mixture(float[][] rows, int members, SplittableRandom random) {
        double[] sum = new double[rows[0].length];
        double total = 0;
        for (int m = 0; m < members; m++) {
            double weight = 0.1 + random.nextDouble();
            float[] row = rows[random.nextInt(rows.length)];
            for (int j = 0; j < sum.length; j++) {
                sum[j] += weight * row[j];
            }
            total += weight;
        }
        float[] mixture = new float[sum.length];
        for (int j = 0; j < sum.length; j++) {
            mixture[j] = (float) (sum[j] / total);
        }
        return mixture;
    }

    static float[][] scaled(float[][] rows, float factor) {
        float[][] values = new float[rows.length][];
        for (int c = 0; c < rows.length; c++) {
            values[c] = scaled(rows[c], factor);
        }
        return values;
    }

    static float[] scaled(float[] row, float factor) {
        float[] values = row.clone();
        for (int j = 0; j < values.length; j++) {
            values[j] *= factor;
        }
        return values;
    }

    static double[][] wide(float[][] rows) {
        double[][] values = new double[rows.length][];
        for (int c = 0; c < rows.length; c++) {
            values[c] = Vec.of(rows[c]).toArray();
        }
        return values;
    }

    static double[][] scaled(double[][] rows, double factor) {
        double[][] values = new double[rows.length][];
        for (int c = 0; c < rows.length; c++) {
            values[c] = rows[c].clone();
            for (int j = 0; j < values[c].length; j++) {
                values[c][j] *= factor;
            }
        }
        return values;
    }

    static double[][] of(Matrix matrix) {
        double[][] values = new double[matrix.rows()][matrix.columns()];
        for (int c = 0; c < values.length; c++) {
            matrix.copyRow(c, values[c]);
        }
        return values;
    }

    /** The numbers below {@code size} in random order. */
    static int[] permutation(int size, SplittableRandom random) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int other = random.nextInt(i + 1);
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }

    static double distance(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum = Math.hypot(sum, a[j] - b[j]);
        }
        return sum;
    }
}
