package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What callers may rely on, whichever method decomposes. A subclass provides the method and, where it has a setting for
 * threads, the same method with other numbers of them.
 */
abstract class DecomposerContract {
    abstract DecompositionMethod method();

    /** The same method on other numbers of threads. */
    List<DecompositionMethod> onOtherThreads() {
        return List.of();
    }

    /** The smallest corpus that the method takes. */
    int fewestExamples() {
        return 1;
    }

    static LongStream seeds() {
        return Seeds.ten();
    }

    private Problem problem(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int rows = fewestExamples() + random.nextInt(50);
        int columns = random.nextInt(1, 12);
        float[][] corpus =
                random.nextBoolean() ? Rows.gaussian(rows, columns, random) : Rows.relu(rows, columns, random);
        List<Vec> latents = new ArrayList<>();
        for (float[] latent : Rows.gaussian(7, columns, random)) {
            latents.add(Vec.of(latent));
        }
        latents.add(Vec.of(Rows.mixture(corpus, 3, random)));
        latents.add(Vec.of(corpus[random.nextInt(rows)]));
        return Problem.of(Matrix.of(corpus), latents);
    }

    private List<Decomposition> decompose(Problem problem) {
        Decomposer decomposer = method().over(problem.corpus());
        return problem.latents().stream().map(decomposer::decompose).collect(Collectors.toList());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void weights_lie_on_the_simplex(long seed) {
        Problem problem = problem(seed);
        for (Decomposition decomposition : decompose(problem)) {
            double[] weights = decomposition.weights().toArray();
            assertThat(weights).hasSize(problem.corpus().rows());
            double sum = 0;
            for (double weight : weights) {
                assertThat(weight).isBetween(0.0, 1.0);
                sum += weight;
            }
            assertThat(sum).isBetween(1 - 1e-14, 1 + 1e-14);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_approximation_and_the_residual_are_those_of_the_weights(long seed) {
        Problem problem = problem(seed);
        List<Decomposition> all = decompose(problem);
        for (int i = 0; i < all.size(); i++) {
            double[] weights = all.get(i).weights().toArray();
            double[] mixture = new double[problem.corpus().columns()];
            for (int c = 0; c < weights.length; c++) {
                for (int j = 0; j < mixture.length; j++) {
                    mixture[j] += weights[c] * problem.corpus().at(c, j);
                }
            }
            double[] latent = problem.latents().get(i).toArray();
            assertThat(Rows.distance(all.get(i).approximation().toArray(), mixture))
                    .isLessThan(1e-13);
            assertThat(Math.abs(all.get(i).residual() - Rows.distance(mixture, latent)))
                    .isLessThan(1e-13);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_relative_residual_compares_with_the_distance_from_the_mean(long seed) {
        Problem problem = problem(seed);
        List<Decomposition> all = decompose(problem);
        for (int i = 0; i < all.size(); i++) {
            double[] mean = new double[problem.corpus().columns()];
            for (int j = 0; j < mean.length; j++) {
                for (int c = 0; c < problem.corpus().rows(); c++) {
                    mean[j] += problem.corpus().at(c, j) / problem.corpus().rows();
                }
            }
            double distance = Rows.distance(problem.latents().get(i).toArray(), mean);
            double expected = problem.corpus().rows() == 1 && distance < 1e-7
                    ? 0
                    : all.get(i).residual() / distance;
            assertThat(Math.abs(all.get(i).relativeResidual() - expected)).isLessThan(1e-9);
            assertThat(Math.abs(all.get(i).r2() - (1 - expected * expected))).isLessThan(1e-9);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_gap_is_what_anyone_can_recompute(long seed) {
        Problem problem = problem(seed);
        List<Decomposition> all = decompose(problem);
        for (int i = 0; i < all.size(); i++) {
            Certificate certificate = all.get(i).certificate();
            OptimalityCheck check = OptimalityCheck.of(
                    all.get(i).weights(), problem.corpus(), problem.latents().get(i));
            assertThat(certificate.gap()).isNotNegative();
            assertThat(Math.abs(certificate.gap() - check.gap())).isLessThan(1e-13 + 1e-10 * check.gap());
            if (check.residual() > 1e-6) {
                assertThat(Math.abs(certificate.residualLowerBound() - check.residualLowerBound()))
                        .isLessThan(1e-8);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_gap_bounds_the_distance_from_the_optimum(long seed) {
        Problem problem = problem(seed);
        List<Decomposition> all = decompose(problem);
        for (int i = 0; i < all.size(); i++) {
            Vec latent = problem.latents().get(i);
            double best = IndependentCheck.of(problem, latent, oracle(problem, latent))
                    .residual();
            Vec bestApproximation = oracle(problem, latent).mix(problem.corpus());
            double residual = all.get(i).residual();
            Certificate certificate = all.get(i).certificate();
            double apart = all.get(i).approximation().minus(bestApproximation).norm();
            assertThat(0.5 * residual * residual - 0.5 * best * best).isLessThanOrEqualTo(certificate.gap() + 1e-12);
            assertThat(apart * apart).isLessThanOrEqualTo(certificate.gap() + 1e-12);
            assertThat(certificate.residualLowerBound()).isLessThanOrEqualTo(best + 1e-12);
        }
    }

    private static MixtureWeights oracle(Problem problem, Vec latent) {
        double[] weights = LawsonHanson.weights(problem.corpus(), latent);
        List<MixtureWeights.Entry> entries = new ArrayList<>();
        for (int c = 0; c < weights.length; c++) {
            entries.add(new MixtureWeights.Entry(c, weights[c]));
        }
        return MixtureWeights.of(weights.length, entries);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_batch_gives_the_same_bits_as_one_by_one_and_as_a_second_time(long seed) {
        Problem problem = problem(seed);
        Decomposer decomposer = method().over(problem.corpus());
        List<Decomposition> single =
                problem.latents().stream().map(decomposer::decompose).collect(Collectors.toList());
        assertThat(decomposer.decomposeAll(problem.batch())).isEqualTo(single);
        assertThat(decompose(problem)).isEqualTo(single);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_number_of_threads_does_not_change_a_bit(long seed) {
        Problem problem = problem(seed);
        List<Decomposition> expected = decompose(problem);
        for (DecompositionMethod other : onOtherThreads()) {
            Decomposer decomposer = other.over(problem.corpus());
            assertThat(decomposer.decomposeAll(problem.batch())).isEqualTo(expected);
            assertThat(decomposer.decompose(problem.latents().get(0))).isEqualTo(expected.get(0));
        }
    }

    @Test
    void one_decomposer_serves_many_threads_at_once() throws Exception {
        Problem problem = problem(77);
        Decomposer decomposer = method().over(problem.corpus());
        List<Decomposition> expected = decompose(problem);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<List<Decomposition>>> futures = new ArrayList<>();
            for (int t = 0; t < 8; t++) {
                futures.add(threads.submit(() -> decomposer.decomposeAll(problem.batch())));
            }
            for (Future<List<Decomposition>> future : futures) {
                assertThat(future.get()).isEqualTo(expected);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void progress_counts_from_one_to_the_number_of_latents() {
        Problem problem = problem(78);
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        List<Decomposition> all = method().over(problem.corpus())
                .decomposeAll(problem.batch(), (done, total) -> told.add(done + " of " + total));
        assertThat(all).isEqualTo(decompose(problem));
        assertThat(told)
                .containsExactly(
                        "1 of 9", "2 of 9", "3 of 9", "4 of 9", "5 of 9", "6 of 9", "7 of 9", "8 of 9", "9 of 9");
    }

    @Test
    void no_latents_give_no_decompositions() {
        Decomposer decomposer = method().over(Matrix.of(Rows.gaussian(5, 3, new SplittableRandom(1))));
        Matrix none = new Matrix() {
            @Override
            public int rows() {
                return 0;
            }

            @Override
            public int columns() {
                return 3;
            }

            @Override
            public double at(int row, int column) {
                throw new IndexOutOfBoundsException(row);
            }
        };
        assertThat(decomposer.decomposeAll(none)).isEmpty();
    }

    @Test
    void the_smallest_corpus_explains_what_it_can() {
        float[][] same = new float[fewestExamples()][];
        Arrays.fill(same, new float[] {3, 4});
        Decomposition decomposition = method().over(Matrix.of(same)).decompose(Vec.of(0.0, 0.0));
        assertThat(decomposition.approximation().minus(Vec.of(3.0, 4.0)).norm()).isLessThan(1e-14);
        assertThat(decomposition.residual()).isCloseTo(5, within(1e-14));
        assertThat(decomposition.relativeResidual()).isCloseTo(1, within(1e-14));
    }

    @Test
    void a_number_in_the_corpus_that_is_not_finite_is_refused_with_its_place() {
        float[][] rows = Rows.gaussian(5, 3, new SplittableRandom(1));
        rows[3][1] = Float.NaN;
        rows[4][0] = Float.POSITIVE_INFINITY;
        assertThatThrownBy(() -> method().over(Matrix.of(rows)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("corpus latents have NaN at row 3, column 1; expected a finite number");
        rows[3][1] = 0;
        assertThatThrownBy(() -> method().over(Matrix.of(rows)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("corpus latents have Infinity at row 4, column 0; expected a finite number");
    }

    @Test
    void a_number_in_a_latent_that_is_not_finite_is_refused_with_its_place() {
        Decomposer decomposer = method().over(Matrix.of(Rows.gaussian(5, 3, new SplittableRandom(1))));
        assertThatThrownBy(() -> decomposer.decompose(Vec.of(0, 0, Double.NaN)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latent has NaN at component 2; expected a finite number");
        double[][] batch = {{0, 0, 0}, {0, Double.NEGATIVE_INFINITY, 0}};
        assertThatThrownBy(() -> decomposer.decomposeAll(Matrix.of(batch)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latents have -Infinity at row 1, column 1; expected a finite number");
    }

    @Test
    void a_latent_of_another_size_is_refused() {
        Decomposer decomposer = method().over(Matrix.of(Rows.gaussian(5, 3, new SplittableRandom(1))));
        assertThatThrownBy(() -> decomposer.decompose(Vec.of(1.0, 2.0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latent has 2 components; expected 3 as in the corpus");
        assertThatThrownBy(() -> decomposer.decomposeAll(Matrix.of(new float[][] {{1, 2, 3, 4}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("latents have 4 columns; expected 3 as in the corpus");
    }

    @Test
    void an_empty_corpus_is_refused() {
        assertThatThrownBy(() -> method().over(Matrix.of(new float[0][])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("corpus latents have 0 rows and 0 columns; expected at least one of each");
        assertThatThrownBy(() -> method().over(Matrix.of(new float[2][0])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("corpus latents have 2 rows and 0 columns; expected at least one of each");
    }
}
