package io.simplex4j.decomposition.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AffineSolveTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 50})
    void four_inner_products_at_once_are_those_of_each(int n) {
        SplittableRandom random = new SplittableRandom(n);
        double[][] points = new double[6][];
        for (int k = 0; k < points.length; k++) {
            points[k] = random.doubles(n, -1, 1).toArray();
        }
        double[] other = random.doubles(n, -1, 1).toArray();
        double[] found = new double[6];
        Dot.four(points, 1, other, n, found);
        for (int k = 1; k < 5; k++) {
            assertThat(found[k]).isCloseTo(Dot.of(points[k], other, n), within(1e-14));
        }
        assertThat(found[0]).isZero();
        assertThat(found[5]).isZero();
    }

    /** One after the other, larger and smaller, with the same memory: x is orthogonal to all differences of rows. */
    @Test
    void the_shift_of_the_nearest_point_is_orthogonal_to_the_rows() {
        AffineSolve solve = new AffineSolve();
        SplittableRandom random = new SplittableRandom(5);
        int solved = 0;
        for (int test = 0; test < 200; test++) {
            int d = 30 + 7 * (test % 3);
            int size = 1 + random.nextInt(28);
            double[][] rows = new double[size + 2][];
            double[] target = new double[d];
            for (int k = 0; k < rows.length; k++) {
                rows[k] = random.doubles(d, -1, 1).toArray();
                for (int j = 0; j < d && k < size; j++) {
                    target[j] += rows[k][j] / size;
                }
            }
            double[] off = random.doubles(d, -1, 1).toArray();
            for (int j = 0; j < d; j++) {
                target[j] += 0.1 * off[j];
            }
            double[] weights = new double[size];
            if (solve.solve(rows, size, target, 1.5, weights)) {
                solved++;
                double[] x = new double[d];
                double sum = 0;
                for (int k = 0; k < size; k++) {
                    assertThat(weights[k]).isPositive();
                    sum += weights[k];
                    for (int j = 0; j < d; j++) {
                        x[j] += weights[k] * (rows[k][j] - target[j]);
                    }
                }
                assertThat(sum).isCloseTo(1, within(1e-13));
                for (int k = 1; k < size; k++) {
                    assertThat(Dot.of(x, rows[k], d)).isCloseTo(Dot.of(x, rows[0], d), within(1e-13));
                }
            }
        }
        assertThat(solved).isGreaterThan(100);
    }

    @Test
    void dependent_rows_and_weights_that_are_not_positive_are_not_solved() {
        AffineSolve solve = new AffineSolve();
        double[] weights = new double[2];
        double[][] equal = {{1, 2}, {1, 2}};
        assertThat(solve.solve(equal, 2, new double[] {0, 0}, 1, weights)).isFalse();
        double[][] aside = {{1, 0}, {2, 0}};
        assertThat(solve.solve(aside, 2, new double[] {0, 1}, 1, weights)).isFalse();
        double[][] around = {{-1, 0}, {3, 0}};
        assertThat(solve.solve(around, 2, new double[] {0, 1}, 1, weights)).isTrue();
        assertThat(weights[0]).isCloseTo(0.75, within(1e-15));
        assertThat(weights[1]).isCloseTo(0.25, within(1e-15));
    }
}
