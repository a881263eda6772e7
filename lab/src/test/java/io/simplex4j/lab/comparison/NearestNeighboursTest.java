package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.GoldenVectors;
import io.simplex4j.OwnThreads;
import io.simplex4j.decomposition.Certificate;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.OptimalityCheck;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NearestNeighboursTest {
    private static final Matrix LINE = Matrix.of(new double[][] {{4}, {1}, {-1}, {2}, {-2}});

    private static double[] weights(NearestNeighbours method, Matrix corpus, double... latent) {
        return method.over(corpus).decompose(Vec.of(latent)).weights().toArray();
    }

    @ParameterizedTest
    @CsvSource({"mnist, 3", "mnist, 5", "mnist, 10", "mlp, 3", "mlp, 5", "mlp, 10", "lstm, 3", "lstm, 5", "lstm, 10"})
    void agrees_with_scikit_learn(String model, int count) {
        assertApproximations(NearestNeighbours.uniform(count), model, "knn_uniform_K" + count);
        assertApproximations(NearestNeighbours.distance(count), model, "knn_distance_K" + count);
    }

    private static void assertApproximations(NearestNeighbours method, String model, String file) {
        Matrix expected = GoldenVectors.matrix(model + "/" + file + "_latent_approx.npy");
        List<Decomposition> found = method.over(GoldenVectors.matrix(model + "/corpus_latents.npy"))
                .decomposeAll(GoldenVectors.matrix(model + "/test_latents.npy"));
        for (int test = 0; test < expected.rows(); test++) {
            Vec approximation = expected.row(test);
            assertThat(found.get(test).approximation().minus(approximation).norm())
                    .isLessThan(1e-4 * approximation.norm());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void finds_the_rows_that_sorting_all_distances_finds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = random.nextInt(1, 3000);
        int columns = random.nextInt(1, 12);
        double offset = seed % 3 == 0 ? 1e6 : 0;
        double[][] rows = new double[size][columns];
        for (double[] row : rows) {
            for (int j = 0; j < columns; j++) {
                row[j] = offset + (seed % 2 == 0 ? random.nextInt(4) : random.nextDouble());
            }
        }
        double[] latent = rows[random.nextInt(size)].clone();
        latent[0] += 0.25;
        int count = random.nextInt(1, Math.min(size, 20) + 1);
        int[] expected = IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        r -> Vec.of(rows[r]).minus(Vec.of(latent)).norm()))
                .limit(count)
                .mapToInt(r -> r)
                .sorted()
                .toArray();
        MixtureWeights weights = NearestNeighbours.uniform(count)
                .over(Matrix.of(rows))
                .decompose(Vec.of(latent))
                .weights();
        assertThat(weights.entries().stream().mapToInt(MixtureWeights.Entry::row))
                .containsExactly(IntStream.of(expected).boxed().toArray(Integer[]::new));
    }

    @Test
    void uniform_weights_are_all_the_same() {
        assertThat(weights(NearestNeighbours.uniform(2), LINE, 2.5)).containsExactly(0.5, 0, 0, 0.5, 0);
    }

    @Test
    void distance_weights_are_inverse_to_the_distance() {
        assertThat(weights(NearestNeighbours.distance(2), LINE, 2.5)).containsExactly(0.25, 0, 0, 0.75, 0);
    }

    @Test
    void of_equally_distant_examples_the_first_come_first() {
        assertThat(weights(NearestNeighbours.uniform(1), LINE, 0)).containsExactly(0, 1, 0, 0, 0);
        assertThat(weights(NearestNeighbours.distance(3), LINE, 0)).containsExactly(0, 0.4, 0.4, 0.2, 0);
    }

    @Test
    void exact_hits_share_all_the_weight() {
        Matrix corpus = Matrix.of(new double[][] {{5, 5}, {1, 2}, {1, 2}, {1, 3}, {1, 2}});
        assertThat(weights(NearestNeighbours.distance(4), corpus, 1, 2))
                .containsExactly(0, 1 / 3.0, 1 / 3.0, 0, 1 / 3.0);
        assertThat(weights(NearestNeighbours.distance(2), corpus, 1, 2)).containsExactly(0, 0.5, 0.5, 0, 0);
        assertThat(weights(NearestNeighbours.uniform(4), corpus, 1, 2)).containsExactly(0, 0.25, 0.25, 0.25, 0.25);
    }

    @Test
    void all_examples_may_be_neighbours() {
        assertThat(weights(NearestNeighbours.uniform(5), LINE, 100)).containsOnly(0.2);
        Decomposition mean = NearestNeighbours.uniform(5).over(LINE).decompose(Vec.of(100));
        assertThat(mean.relativeResidual()).isCloseTo(1, within(1e-15));
    }

    @Test
    void outliers_and_far_latents_are_in_order_too() {
        Matrix corpus = Matrix.of(new double[][] {{1}, {2}, {3}, {1e40}, {-1e40}, {0}, {2.5}});
        assertThat(weights(NearestNeighbours.uniform(2), corpus, 9e39)).containsExactly(0.5, 0, 0, 0.5, 0, 0, 0);
        assertThat(weights(NearestNeighbours.uniform(2), corpus, 2.2)).containsExactly(0, 0.5, 0, 0, 0, 0, 0.5);
    }

    @Test
    void the_certificate_says_that_nothing_was_minimised() {
        Decomposition found = NearestNeighbours.distance(2).over(LINE).decompose(Vec.of(2.5));
        OptimalityCheck check = OptimalityCheck.of(found.weights(), LINE, Vec.of(2.5));
        assertThat(found.certificate())
                .isEqualTo(new Certificate(
                        check.gap(), check.residualLowerBound(), Certificate.Ending.NOT_MINIMISED, 1, 1));
        assertThat(found.certificate().converged()).isFalse();
        assertThat(found.residual()).isEqualTo(check.residual());
    }

    @Test
    void threads_change_nothing() {
        Matrix corpus = GoldenVectors.matrix("mnist/corpus_latents.npy");
        Matrix tests = GoldenVectors.matrix("mnist/test_latents.npy");
        Decomposer alone = NearestNeighbours.distance(7).withThreads(1).over(corpus);
        List<Decomposition> together =
                NearestNeighbours.distance(7).withThreads(4).over(corpus).decomposeAll(tests);
        for (int row = 0; row < tests.rows(); row++) {
            assertThat(alone.decompose(tests.row(row))).isEqualTo(together.get(row));
        }
    }

    @Test
    void impossible_numbers_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NearestNeighbours.uniform(0))
                .withMessage("number of neighbours is 0; expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NearestNeighbours.distance(6).over(LINE))
                .withMessage("number of neighbours is 6; expected at most 5, the number of corpus latents");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NearestNeighbours.uniform(1).withThreads(-1))
                .withMessage("threads is -1; expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NearestNeighbours.uniform(1).over(LINE).decompose(Vec.of(Double.NaN)))
                .withMessage("latent has NaN at component 0; expected a finite number");
    }

    @Test
    void a_batch_is_decomposed_on_the_threads_of_the_executor() {
        SplittableRandom random = new SplittableRandom(5);
        Matrix corpus = gaussian(3000, 8, random);
        Matrix latents = gaussian(30, 8, random);
        NearestNeighbours method = NearestNeighbours.distance(4).withThreads(3);
        List<String> solvers = new ArrayList<>();
        List<Decomposition> found = method.withExecutor(new OwnThreads())
                .over(corpus)
                .decomposeAll(
                        latents,
                        (done, total) -> solvers.add(Thread.currentThread().getName()));
        assertThat(solvers).hasSize(30).containsOnly(OwnThreads.NAME);
        assertThat(found)
                .isEqualTo(method.withExecutor(Runnable::run).over(corpus).decomposeAll(latents));
    }

    private static Matrix gaussian(int rows, int columns, SplittableRandom random) {
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            Arrays.setAll(row, i -> random.nextGaussian());
        }
        return Matrix.of(values);
    }
}
