package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Units do not matter: scaling, moving or reordering all points scales, keeps or reorders the answer. */
final class ScaleTest {
    private static Problem problem(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return CorpusKind.RELU.problem(random.nextInt(20, 200), random.nextInt(2, 30), random);
    }

    private static void compare(Problem problem, double factor, Problem scaled, double tolerance) {
        Decomposer decomposer = ActiveSet.withDefaults().over(problem.corpus());
        Decomposer scaledDecomposer = ActiveSet.withDefaults().over(scaled.corpus());
        for (int i = 0; i < problem.latents().size(); i++) {
            Decomposition before = decomposer.decompose(problem.latents().get(i));
            Decomposition after = scaledDecomposer.decompose(scaled.latents().get(i));
            Honesty.checkOptimal(scaled, scaled.latents().get(i), after);
            assertThat(Rows.distance(before.weights().toArray(), after.weights().toArray()))
                    .as("distance of the weights, latent %s", i)
                    .isLessThanOrEqualTo(tolerance);
            assertThat(Math.abs(after.residual() / factor - before.residual()))
                    .as("difference of the residuals, latent %s", i)
                    .isLessThanOrEqualTo(tolerance);
            assertThat(after.relativeResidual())
                    .isBetween(before.relativeResidual() - 1e-12, before.relativeResidual() + 1e-12);
        }
    }

    private static Problem times(Problem problem, double factor) {
        double[][] corpus = Rows.scaled(Rows.of(problem.corpus()), factor);
        double[][] latents = Rows.scaled(Rows.of(problem.batch()), factor);
        return Problem.of(
                Matrix.of(corpus), java.util.Arrays.stream(latents).map(Vec::of).toArray(Vec[]::new));
    }

    @ParameterizedTest
    @ValueSource(ints = {-400, -330, -100, -41, -1, 3, 39, 100, 330, 400})
    void a_power_of_two_changes_no_weight_and_scales_the_residual_exactly(int exponent) {
        double factor = Math.scalb(1.0, exponent);
        for (long seed = 0; seed < 5; seed++) {
            compare(problem(seed), factor, times(problem(seed), factor), 0);
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-100, 1e-25, 1e-12, 1e-3, 1e3, 1e12, 1e30, 1e100})
    void any_factor_changes_weights_by_rounding_only(double factor) {
        for (long seed = 10; seed < 15; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Problem problem = CorpusKind.GAUSSIAN.problem(60, 30, random);
            compare(problem, factor, times(problem, factor), 1e-12);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1e-14", "1e4, 1e-11", "1e7, 1e-8"})
    void moving_all_points_changes_the_residual_by_rounding_only(double distance, double tolerance) {
        for (long seed = 20; seed < 30; seed++) {
            Problem problem = problem(seed);
            double[][] corpus = moved(Rows.of(problem.corpus()), distance);
            double[][] latents = moved(Rows.of(problem.batch()), distance);
            Decomposer before = ActiveSet.withDefaults().over(problem.corpus());
            Decomposer after = ActiveSet.withDefaults().over(Matrix.of(corpus));
            for (int i = 0; i < latents.length; i++) {
                double residual = before.decompose(problem.latents().get(i)).residual();
                assertThat(after.decompose(Vec.of(latents[i])).residual())
                        .isBetween(residual - 10 * tolerance, residual + 10 * tolerance);
            }
        }
    }

    private static double[][] moved(double[][] rows, double distance) {
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] += distance * (j + 1);
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e3, 1e6, 1e9, 1e12})
    void a_latent_far_away_is_solved(double distance) {
        SplittableRandom random = new SplittableRandom(33);
        Matrix corpus = Matrix.of(Rows.gaussian(200, 12, random));
        Decomposer decomposer = ActiveSet.withDefaults().over(corpus);
        for (float[] direction : Rows.gaussian(10, 12, random)) {
            Vec latent = Vec.of(Rows.scaled(new double[][] {Vec.of(direction).toArray()}, distance)[0]);
            Problem problem = Problem.of(corpus, latent);
            Honesty.checkOptimal(problem, latent, decomposer.decompose(latent));
        }
    }
}
