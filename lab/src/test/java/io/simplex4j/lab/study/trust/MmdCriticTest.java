package io.simplex4j.lab.study.trust;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MmdCriticTest {
    @Test
    void each_prototype_lowers_the_discrepancy_most() {
        SplittableRandom random = new SplittableRandom(3);
        double[][] points = IntStream.range(0, 30)
                .mapToObj(row -> new double[] {random.nextGaussian() + (row % 3) * 4, random.nextGaussian()})
                .toArray(double[][]::new);
        int[] prototypes = MmdCritic.prototypes(Matrix.of(points), 6, 1.5);
        assertThat(prototypes).doesNotHaveDuplicates();
        for (int count = 1; count <= prototypes.length; count++) {
            int[] chosen = Arrays.copyOf(prototypes, count);
            double best = discrepancy(points, chosen);
            for (int other = 0; other < points.length; other++) {
                int candidate = other;
                if (IntStream.of(chosen).noneMatch(row -> row == candidate)) {
                    int[] others = chosen.clone();
                    others[count - 1] = other;
                    assertThat(discrepancy(points, others)).isGreaterThanOrEqualTo(best - 1e-12);
                }
            }
        }
    }

    /** The squared maximum mean discrepancy, from its definition. */
    private static double discrepancy(double[][] points, int[] chosen) {
        int[] all = IntStream.range(0, points.length).toArray();
        return mean(points, all, all) - 2 * mean(points, all, chosen) + mean(points, chosen, chosen);
    }

    private static double mean(double[][] points, int[] left, int[] right) {
        double sum = 0;
        for (int i : left) {
            for (int j : right) {
                double x = points[i][0] - points[j][0];
                double y = points[i][1] - points[j][1];
                sum += Math.exp(-(x * x + y * y) / (2 * 1.5 * 1.5));
            }
        }
        return sum / left.length / right.length;
    }
}
