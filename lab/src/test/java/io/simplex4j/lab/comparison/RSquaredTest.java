package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.GoldenVectors;
import io.simplex4j.math.Matrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RSquaredTest {
    private static Matrix column(double... values) {
        double[][] rows = new double[values.length][1];
        for (int r = 0; r < values.length; r++) {
            rows[r][0] = values[r];
        }
        return Matrix.of(rows);
    }

    /** The numbers are of numpy and scikit-learn: metrics.json of golden set A. */
    @ParameterizedTest
    @CsvSource({
        "mnist, adam_reg0, 0.928374307810002, 0.9234016818369755",
        "mnist, knn_uniform_K3, 0.8259245360202327, 0.8260770057509095",
        "mnist, knn_distance_K10, 0.813655975564375, 0.8107987187072705",
        "mlp, adam_reg0, 0.9677938557933959, 0.9047135881382495",
        "mlp, knn_uniform_K5, 0.9170159726677234, 0.8378736477277562",
        "mlp, knn_distance_K3, 0.9215295688717119, 0.8389909334269777",
        "lstm, adam_reg0, 0.9980469102337212, 0.9946954687953332",
        "lstm, knn_uniform_K10, 0.975365020646064, 0.9322141720501904",
        "lstm, knn_distance_K5, 0.987310775041041, 0.966661758249695"
    })
    void agrees_with_the_reference(String model, String method, double pooled, double columnAveraged) {
        Matrix truth = GoldenVectors.matrix(model + "/test_latents.npy");
        Matrix approximation = GoldenVectors.matrix(model + "/" + method + "_latent_approx.npy");
        assertThat(RSquared.pooled(truth, approximation)).isCloseTo(pooled, within(1e-6));
        assertThat(RSquared.columnAveraged(truth, approximation)).isCloseTo(columnAveraged, within(1e-6));
    }

    @Test
    void agrees_with_the_reference_at_the_exact_optimum() {
        Matrix truth = GoldenVectors.matrix("mlp/test_latents.npy");
        Matrix weights = GoldenVectors.matrix("mlp/qp_weights.npy");
        Matrix corpus = GoldenVectors.matrix("mlp/corpus_latents.npy");
        double[][] mixtures = new double[weights.rows()][corpus.columns()];
        for (int r = 0; r < mixtures.length; r++) {
            for (int c = 0; c < corpus.rows(); c++) {
                for (int j = 0; j < corpus.columns(); j++) {
                    mixtures[r][j] += weights.at(r, c) * corpus.at(c, j);
                }
            }
        }
        assertThat(RSquared.pooled(truth, Matrix.of(mixtures))).isCloseTo(0.9689907161644271, within(1e-9));
        assertThat(RSquared.columnAveraged(truth, Matrix.of(mixtures))).isCloseTo(0.9267224198481862, within(1e-9));
    }

    @Test
    void pooled_weighs_columns_by_their_variance() {
        Matrix truth = Matrix.of(new double[][] {{0, 0}, {10, 1}});
        Matrix approximation = Matrix.of(new double[][] {{0, 1}, {10, 0}});
        assertThat(RSquared.pooled(truth, approximation)).isCloseTo(1 - 2 / 50.5, within(1e-15));
        assertThat(RSquared.columnAveraged(truth, approximation)).isEqualTo((1 - 3) / 2.0);
    }

    @Test
    void the_mean_explains_nothing() {
        assertThat(RSquared.pooled(column(1, 2, 3), column(2, 2, 2))).isZero();
        assertThat(RSquared.columnAveraged(column(1, 2, 3), column(2, 2, 2))).isZero();
    }

    @Test
    void equal_rows_count_1_if_exact_and_0_if_not() {
        Matrix truth = column(0.1, 0.1, 0.1);
        assertThat(RSquared.pooled(truth, column(0.1, 0.1, 0.1))).isEqualTo(1);
        assertThat(RSquared.pooled(truth, column(0.1, 0.1, 0.2))).isZero();
        assertThat(RSquared.columnAveraged(truth, column(0.1, 0.1, 0.1))).isEqualTo(1);
        assertThat(RSquared.columnAveraged(truth, column(0.1, 0.1, 0.2))).isZero();
    }

    @Test
    void a_constant_column_matters_in_the_average_only() {
        Matrix truth = Matrix.of(new double[][] {{1, 7}, {3, 7}});
        Matrix nearly = Matrix.of(new double[][] {{1, 7}, {3, 7.001}});
        assertThat(RSquared.pooled(truth, nearly)).isCloseTo(1, within(1e-6));
        assertThat(RSquared.columnAveraged(truth, nearly)).isEqualTo(0.5);
    }

    @Test
    void other_shapes_and_numbers_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RSquared.pooled(column(1, 2), column(1)))
                .withMessage(
                        "approximation has 1 rows and 1 columns; expected 2 and 1 as in truth, and at least one row");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RSquared.columnAveraged(column(), column()))
                .withMessage(
                        "approximation has 0 rows and 0 columns; expected 0 and 0 as in truth, and at least one row");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RSquared.pooled(column(1, 2), column(1, Double.NaN)))
                .withMessage("approximation has NaN at row 1, column 0; expected a finite number");
    }

    /** The means are of numpy: metrics.json of golden set A. */
    @ParameterizedTest
    @CsvSource({
        "mnist, adam_reg0, 2.9062933212822606",
        "mlp, knn_uniform_K3, 0.5446823099881838",
        "lstm, knn_distance_K10, 0.022633517105019686"
    })
    void the_mean_error_agrees_with_the_reference(String model, String method, double mean) {
        assertThat(RSquared.meanError(
                        GoldenVectors.matrix(model + "/test_latents.npy"),
                        GoldenVectors.matrix(model + "/" + method + "_latent_approx.npy")))
                .isCloseTo(mean, within(1e-6));
    }
}
