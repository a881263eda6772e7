package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.GoldenVectors;
import io.simplex4j.math.Matrix;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against the authors' code; their floats are the reason for the tolerances. */
final class SoftmaxAdamGoldenTest {
    private static List<Decomposition> decompose(SoftmaxAdam method, String model) {
        return method.over(GoldenVectors.matrix(model + "/corpus_latents.npy"))
                .decomposeAll(GoldenVectors.matrix(model + "/test_latents.npy"));
    }

    private static void assertWeights(List<Decomposition> found, Matrix expected) {
        assertThat(found).hasSize(expected.rows());
        for (int test = 0; test < expected.rows(); test++) {
            double[] weights = found.get(test).weights().toArray();
            for (int c = 0; c < weights.length; c++) {
                assertThat(weights[c])
                        .as("weight of example %d for test %d", c, test)
                        .isCloseTo(expected.at(test, c), within(1e-3));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mnist", "mlp", "lstm"})
    void ten_thousand_epochs_without_regularisation(String model) {
        List<Decomposition> found = decompose(SoftmaxAdam.withDefaults(), model);
        assertWeights(found, GoldenVectors.matrix(model + "/adam_reg0_weights.npy"));
        Matrix residuals = GoldenVectors.matrix(model + "/adam_reg0_residuals.npy");
        Matrix optima = GoldenVectors.matrix(model + "/qp_residuals.npy");
        for (int test = 0; test < residuals.rows(); test++) {
            Decomposition decomposition = found.get(test);
            assertThat(decomposition.residual()).isCloseTo(residuals.at(test, 0), Percentage.withPercentage(1));
            assertThat(decomposition.certificate().residualLowerBound()).isLessThanOrEqualTo(optima.at(test, 0));
            double excess = (Math.pow(decomposition.residual(), 2) - Math.pow(optima.at(test, 0), 2)) / 2;
            assertThat(decomposition.certificate().gap()).isGreaterThanOrEqualTo(excess);
        }
    }

    @ParameterizedTest
    @CsvSource({"mnist, 0.1, 100", "mlp, 0.01, 1", "lstm, 1e-5, 1e-3"})
    void ten_thousand_epochs_with_five_weights_going_free(String model, double from, double to) {
        SoftmaxAdam method =
                SoftmaxAdam.withDefaults().withSparsity(Sparsity.atMost(5)).withRegularisation(from, to);
        assertWeights(decompose(method, model), GoldenVectors.matrix(model + "/adam_K5_weights.npy"));
    }

    @ParameterizedTest
    @CsvSource({"mnist, 100", "mnist, 1000", "mlp, 200", "lstm, 100", "lstm, 3000"})
    void the_error_falls_as_in_the_history(String model, int epochs) {
        double error = 0;
        for (Decomposition decomposition : decompose(SoftmaxAdam.withDefaults().withEpochs(epochs), model)) {
            error += decomposition.residual() * decomposition.residual();
        }
        Matrix history = GoldenVectors.matrix(model + "/adam_reg0_error_history_every100.npy");
        assertThat(error).isCloseTo(history.at(epochs / 100, 0), Percentage.withPercentage(0.1));
    }
}
