package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.GoldenVectors;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResidualNormsTest {
    /** The means are of numpy: metrics.json of golden set A. */
    @ParameterizedTest
    @CsvSource({
        "mnist, adam_reg0, 2.9062933212822606",
        "mlp, knn_uniform_K3, 0.5446823099881838",
        "lstm, knn_distance_K10, 0.022633517105019686"
    })
    void agrees_with_the_reference(String model, String method, double mean) {
        ResidualNorms found = ResidualNorms.of(
                GoldenVectors.matrix(model + "/test_latents.npy"),
                GoldenVectors.matrix(model + "/" + method + "_latent_approx.npy"));
        assertThat(found.mean()).isCloseTo(mean, within(1e-6));
    }

    @Test
    void agrees_with_the_residuals_of_the_authors_code() {
        Vec norms = ResidualNorms.of(
                        GoldenVectors.matrix("mnist/test_latents.npy"),
                        GoldenVectors.matrix("mnist/adam_reg0_latent_approx.npy"))
                .norms();
        Matrix expected = GoldenVectors.matrix("mnist/adam_reg0_residuals.npy");
        for (int row = 0; row < norms.size(); row++) {
            assertThat(norms.get(row)).isCloseTo(expected.at(row, 0), within(1e-5));
        }
    }

    @Test
    void the_root_mean_square_is_over_all_entries() {
        Matrix truth = Matrix.of(new double[][] {{3, 4}, {0, 0}});
        ResidualNorms found = ResidualNorms.of(truth, Matrix.of(new double[][] {{0, 0}, {0, 1}}));
        assertThat(found.norms()).isEqualTo(Vec.of(5, 1));
        assertThat(found.mean()).isEqualTo(3);
        assertThat(found.rootMeanSquare()).isCloseTo(Math.sqrt(26 / 4.0), within(1e-15));
    }

    @Test
    void other_shapes_are_refused() {
        Matrix truth = Matrix.of(new double[][] {{3, 4}});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ResidualNorms.of(truth, Matrix.of(new double[][] {{3}})))
                .withMessage("approximation has 1 rows and 1 columns, expected 1 and 2 as in truth");
    }
}
