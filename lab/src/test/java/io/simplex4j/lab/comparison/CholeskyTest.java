package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CholeskyTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void solves_as_gauss_elimination_does(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] matrix = new double[6][6];
        for (int k = 0; k < 8; k++) {
            double[] row = random.doubles(6).toArray();
            for (int i = 0; i < 6; i++) {
                for (int j = 0; j < 6; j++) {
                    matrix[i][j] += row[i] * row[j];
                }
            }
        }
        double[] right = random.doubles(6).toArray();
        double[] expected = TrainedHead.solve(matrix, right);
        double[] found = Cholesky.of(matrix).solve(right);
        for (int i = 0; i < 6; i++) {
            assertThat(found[i]).isCloseTo(expected[i], within(1e-8 * (1 + Math.abs(expected[i]))));
        }
    }

    @Test
    void a_matrix_that_is_not_positive_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cholesky.of(new double[][] {{1, 0}, {2, 1}}))
                .withMessage("the matrix is not positive definite at row 1");
    }
}
