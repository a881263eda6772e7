package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.GoldenVectors;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RepresenterPointsTest {
    private static final Matrix LATENTS = Matrix.of(new double[][] {{1, 0}, {2, 3}});
    private static final Matrix PROBABILITIES = Matrix.of(new double[][] {{0.75, 0.25}, {0.5, 0.5}});

    private static int[] labels(String model) {
        Matrix labels = GoldenVectors.matrix(model + "/corpus_labels.npy");
        int[] classes = new int[labels.rows()];
        for (int c = 0; c < classes.length; c++) {
            classes[c] = (int) labels.at(c, 0);
        }
        return classes;
    }

    private static RepresenterPoints golden(String model, double lambda) {
        return RepresenterPoints.of(
                GoldenVectors.matrix(model + "/corpus_latents.npy"),
                labels(model),
                GoldenVectors.matrix(model + "/corpus_probas.npy"),
                2 * lambda);
    }

    @ParameterizedTest
    @CsvSource({"mnist, 0.1", "mlp, 1e-5"})
    void agrees_with_the_authors_code(String model, double lambda) {
        Matrix found = golden(model, lambda).outputs(GoldenVectors.matrix(model + "/test_latents.npy"));
        Matrix expected = GoldenVectors.matrix(model + "/representer_output.npy");
        assertThat(found.rows()).isEqualTo(expected.rows());
        for (int test = 0; test < expected.rows(); test++) {
            assertThat(found.row(test).minus(expected.row(test)).norm())
                    .isLessThan(1e-4 * expected.row(test).norm());
        }
    }

    @Test
    void the_head_gives_the_same_as_its_probabilities() {
        Matrix bias = GoldenVectors.archived("mlp/weights.npz", "lin3.bias");
        LinearHead head = LinearHead.of(
                GoldenVectors.archived("mlp/weights.npz", "lin3.weight"),
                Vec.of(bias.at(0, 0), bias.at(1, 0)),
                LinearHead.Activation.NONE);
        Matrix tests = GoldenVectors.matrix("mlp/test_latents.npy");
        Matrix found = RepresenterPoints.of(
                        GoldenVectors.matrix("mlp/corpus_latents.npy"), labels("mlp"), head, 2 * 1e-5)
                .outputs(tests);
        Matrix expected = golden("mlp", 1e-5).outputs(tests);
        for (int test = 0; test < tests.rows(); test++) {
            assertThat(found.row(test).minus(expected.row(test)).norm())
                    .isLessThan(1e-4 * expected.row(test).norm());
        }
    }

    /** The scores are of numpy and scikit-learn: "representer" in metrics.json of golden set A. */
    @ParameterizedTest
    @CsvSource({
        "mnist, 0.1, -2.646266184411276, -3.7232680027294096",
        "mlp, 1e-5, -113243663.2715033, -113895188.52197829"
    })
    void explains_less_than_the_mean_output(String model, double lambda, double pooled, double columnAveraged) {
        Matrix truth = GoldenVectors.matrix(model + "/test_outputs.npy");
        Matrix found = golden(model, lambda).outputs(GoldenVectors.matrix(model + "/test_latents.npy"));
        assertThat(RSquared.pooled(truth, found)).isCloseTo(pooled, Percentage.withPercentage(1e-3));
        assertThat(RSquared.columnAveraged(truth, found)).isCloseTo(columnAveraged, Percentage.withPercentage(1e-3));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void a_head_at_its_minimum_is_reproduced_but_for_its_bias(long seed) {
        double lambda = 0.03;
        assertReproduced(TrainedHead.random(seed, 60, 2 * lambda), 2 * lambda, 1);
        assertReproduced(TrainedHead.random(seed, 60, lambda), lambda, 1);
    }

    @Test
    void the_papers_factor_gives_half_of_what_weight_decay_trains() {
        assertReproduced(TrainedHead.random(1, 60, 0.03), 2 * 0.03, 0.5);
    }

    private static void assertReproduced(TrainedHead trained, double penalty, double factor) {
        LinearHead head = trained.head(trained.train());
        RepresenterPoints points = RepresenterPoints.of(trained.matrix(), trained.labels(), head, penalty);
        Matrix others = Matrix.of(new double[][] {{1, 2, 3, 4}, {-1, 0, 0.5, 0}, {0, 0, 0, 0}});
        Matrix found = points.outputs(others);
        for (int row = 0; row < others.rows(); row++) {
            Vec expected = head.apply(others.row(row)).minus(head.bias());
            for (int o = 0; o < head.outputs(); o++) {
                assertThat(found.at(row, o)).isCloseTo(factor * expected.get(o), within(1e-11));
            }
        }
        assertThat(head.bias().norm()).isGreaterThan(0.01);
    }

    @Test
    void a_small_case_by_hand() {
        /* α = (z − p) / (2 · 0.25 · 2): (0.25, −0.25) and (−0.5, 0.5). Inner products with (1, 1): 1 and 5. */
        RepresenterPoints points = RepresenterPoints.of(LATENTS, new int[] {0, 1}, PROBABILITIES, 2 * 0.25);
        assertThat(points.outputs(Matrix.of(new double[][] {{1, 1}})).row(0)).isEqualTo(Vec.of(-2.25, 2.25));
    }

    @Test
    void what_has_no_answer_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RepresenterPoints.of(LATENTS, new int[] {0, 1}, PROBABILITIES, 0))
                .withMessage("curvature is 0.0; expected a positive number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RepresenterPoints.of(LATENTS, new int[] {0}, PROBABILITIES, 1))
                .withMessage(
                        "there are 2 corpus latents, 1 labels and 2 rows of probabilities; expected as many of each");
    }
}
