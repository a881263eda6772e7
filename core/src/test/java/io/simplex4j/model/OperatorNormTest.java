package io.simplex4j.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The norm of a head: never below the truth, and exact unless it is huge. */
final class OperatorNormTest {
    private static final double TINY_BUDGET = 1e5;

    /** A matrix of known norm: singular values between two reflections. */
    private static double[][] known(int rows, int columns, double[] singular, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] u = unit(rows, random);
        double[] v = unit(columns, random);
        double[][] a = new double[rows][columns];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                /* (I − 2uuᵀ) S (I − 2vvᵀ) */
                double sum = i == j ? singular[i] : 0;
                sum -= j < singular.length ? 2 * u[i] * u[j] * singular[j] : 0;
                sum -= i < singular.length ? 2 * singular[i] * v[i] * v[j] : 0;
                a[i][j] = sum;
            }
        }
        double middle = 0;
        for (int s = 0; s < singular.length; s++) {
            middle += u[s] * singular[s] * v[s];
        }
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                a[i][j] += 4 * u[i] * middle * v[j];
            }
        }
        return a;
    }

    private static double[] unit(int size, SplittableRandom random) {
        double[] v = random.doubles(size, -1, 1).toArray();
        double norm = Vec.of(v).norm();
        for (int i = 0; i < size; i++) {
            v[i] /= norm;
        }
        return v;
    }

    private static double[] falling(int k, double largest, double share) {
        double[] singular = new double[k];
        for (int s = 0; s < k; s++) {
            singular[s] = largest * Math.pow(share, s);
        }
        return singular;
    }

    @ParameterizedTest
    @CsvSource({"3, 5, 0.5", "64, 100, 0.9", "65, 65, 1", "70, 200, 0.99", "200, 70, 0.5", "130, 131, 0"})
    void a_known_norm_is_found(int rows, int columns, double share) {
        Matrix matrix = Matrix.of(known(rows, columns, falling(Math.min(rows, columns), 7, share), 3));
        assertThat(OperatorNorm.of(matrix))
                .isGreaterThanOrEqualTo(7 * (1 - 1e-14))
                .isCloseTo(7, within(1e-8));

        double bound = OperatorNorm.of(matrix, TINY_BUDGET);
        assertThat(Math.min(rows, columns) > 64 || bound <= 7 * (1 + 1e-8)).isTrue();
        assertThat(bound).isGreaterThanOrEqualTo(7 * (1 - 1e-14)).isLessThan(4 * 7);
    }

    @ParameterizedTest
    @CsvSource({"1e-200", "1e-320", "1", "1e200", "1e305"})
    void scale_does_not_matter(double scale) {
        double[][] tiny = {{3 * scale, 0, 0}, {0, 4 * scale, 0}};
        assertThat(OperatorNorm.of(Matrix.of(tiny)))
                .isGreaterThanOrEqualTo(4 * scale)
                .isLessThanOrEqualTo(4 * scale * (1 + 1e-11) + Double.MIN_VALUE);
    }

    /** What a start vector of ones, or of the rows' sum, never sees. */
    @Test
    void a_direction_across_all_others_is_found() {
        double[][] a = new double[80][80];
        for (int i = 0; i < 80; i++) {
            a[i][i] = 1;
        }
        a[0][0] = 100;
        a[0][1] = -100;
        assertThat(OperatorNorm.of(Matrix.of(a)))
                .isGreaterThanOrEqualTo(Math.sqrt(2e4))
                .isLessThan(Math.sqrt(2e4) + 0.01);
    }

    @Test
    void zeros_have_none() {
        assertThat(OperatorNorm.of(Matrix.of(new double[70][80]))).isZero();
        assertThat(OperatorNorm.of(Matrix.of(new double[][] {{0}}))).isZero();
    }

    @Test
    void the_largest_eigenvalue_is_that_of_many_steps_of_power_iteration() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] a = new double[40][];
        for (int i = 0; i < 40; i++) {
            a[i] = random.doubles(40, -1, 1).toArray();
        }
        for (int i = 0; i < 40; i++) {
            for (int j = 0; j < i; j++) {
                a[j][i] = a[i][j];
            }
            a[i][i] += 40;
        }
        Vec v = Vec.of(random.doubles(40).toArray());
        double eigenvalue = 0;
        for (int step = 0; step < 20_000; step++) {
            double norm = v.norm();
            double[] next = new double[40];
            for (int i = 0; i < 40; i++) {
                next[i] = Vec.of(a[i]).dot(v) / norm;
            }
            v = Vec.of(next);
            eigenvalue = v.norm();
        }
        assertThat(OperatorNorm.largestEigenvalue(a)).isCloseTo(eigenvalue, within(1e-9));
    }

    /** The norm of 1000 × 1280 took 50 seconds at every load. */
    @Test
    void a_large_head_is_made_at_once() {
        Matrix weights = Matrix.of(new float[3_000][3_000]);
        assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> LinearHead.of(weights, Vec.of(new double[3_000]), LinearHead.Activation.NONE));
    }

    @Test
    void a_head_knows_its_norm() {
        LinearHead head = LinearHead.of(
                Matrix.of(known(65, 70, falling(65, 2, 0.9), 4)), Vec.of(new double[65]), LinearHead.Activation.NONE);
        assertThat(head.operatorNorm()).isCloseTo(2, within(1e-8));
    }

    @Test
    void weights_whose_squares_overflow_are_refused() {
        Matrix weights = Matrix.of(new double[][] {{1e200, 0}});
        assertThatThrownBy(() -> LinearHead.of(weights, Vec.of(0), LinearHead.Activation.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "squares of the weights of the head sum to Infinity; expected a finite number: its norm cannot "
                                + "be computed");
    }
}
