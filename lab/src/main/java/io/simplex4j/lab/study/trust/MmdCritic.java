package io.simplex4j.lab.study.trust;

import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The prototypes of MMD-critic: the examples whose distribution is closest to the distribution of all. */
final class MmdCritic {
    /*
     * Greedy: adds the example that lowers the maximum mean discrepancy most, which is the j with the largest
     * 2/n Σ_i k(i, j) − 2/(m+1) Σ_s k(s, j) − k(j, j)/(m+1) after m prototypes s (terms that all j share are left out). The
     * kernel is Gaussian with the median distance from the mean as its width. Cost: n² kernels once, n for each prototype.
     *
     * B. Kim, R. Khanna, O. Koyejo, Examples are not Enough, Learn to Criticize! Criticism for Interpretability, NIPS 2016.
     */
    private MmdCritic() {}

    /**
     * Returns the rows of the prototypes, in the order in which they were added.
     *
     * @param width of the kernel
     */
    static int[] prototypes(Matrix latents, int count, double width) {
        double[][] rows = IntStream.range(0, latents.rows())
                .mapToObj(row -> latents.row(row).toArray())
                .toArray(double[][]::new);
        double[] means = IntStream.range(0, rows.length)
                .parallel()
                .mapToDouble(j -> {
                    double sum = 0;
                    for (double[] row : rows) {
                        sum += kernel(row, rows[j], width);
                    }
                    return sum / rows.length;
                })
                .toArray();
        double[] toChosen = new double[rows.length];
        boolean[] isChosen = new boolean[rows.length];
        int[] chosen = new int[count];
        for (int m = 0; m < count; m++) {
            int best = -1;
            double highest = Double.NEGATIVE_INFINITY;
            for (int j = 0; j < rows.length; j++) {
                double gain = 2 * means[j] - (2 * toChosen[j] + 1) / (m + 1);
                if (!isChosen[j] && gain > highest) {
                    highest = gain;
                    best = j;
                }
            }
            chosen[m] = best;
            isChosen[best] = true;
            double[] prototype = rows[best];
            Arrays.setAll(toChosen, j -> toChosen[j] + kernel(prototype, rows[j], width));
        }
        return chosen;
    }

    private static double kernel(double[] a, double[] b, double width) {
        double square = 0;
        for (int i = 0; i < a.length; i++) {
            square += (a[i] - b[i]) * (a[i] - b[i]);
        }
        return Math.exp(-square / (2 * width * width));
    }
}
