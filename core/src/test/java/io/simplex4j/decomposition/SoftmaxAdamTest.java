package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SoftmaxAdamTest {
    private static final SoftmaxAdam FEW_EPOCHS = SoftmaxAdam.withDefaults().withEpochs(300);

    private static double[][] latents(SplittableRandom random, int rows, int columns) {
        double[][] latents = new double[rows][columns];
        for (double[] row : latents) {
            for (int j = 0; j < columns; j++) {
                row[j] = (float) Math.max(0, random.nextDouble() * 4 - 1);
            }
        }
        return latents;
    }

    private static void assertClose(double[] found, double[] expected, double tolerance) {
        assertThat(found).hasSameSizeAs(expected);
        for (int c = 0; c < expected.length; c++) {
            assertThat(found[c]).as("weight %d", c).isCloseTo(expected[c], within(tolerance));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void agrees_with_the_plain_algorithm(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix corpus = Matrix.of(latents(random, random.nextInt(1, 40), random.nextInt(1, 20)));
        double[] latent = latents(random, 1, corpus.columns())[0];
        double[] expected = PlainSoftmaxAdam.weights(corpus, latent, 300, corpus.rows(), 1, 1);
        assertClose(FEW_EPOCHS.over(corpus).decompose(Vec.of(latent)).weights().toArray(), expected, 1e-5);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void agrees_with_the_plain_algorithm_under_a_penalty(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix corpus = Matrix.of(latents(random, random.nextInt(5, 40), random.nextInt(1, 20)));
        double[] latent = latents(random, 1, corpus.columns())[0];
        double[] expected = PlainSoftmaxAdam.weights(corpus, latent, 300, 3, 0.1, 100);
        Decomposer decomposer = FEW_EPOCHS.withSparsity(Sparsity.atMost(3)).over(corpus);
        assertClose(decomposer.decompose(Vec.of(latent)).weights().toArray(), expected, 1e-5);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void agrees_with_the_plain_algorithm_under_the_penalty_of_the_paper(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix corpus = Matrix.of(latents(random, random.nextInt(5, 40), random.nextInt(1, 20)));
        double[] latent = latents(random, 1, corpus.columns())[0];
        double[] expected = new PlainSoftmaxAdam(corpus, latent, Penalty.PRE_WEIGHTS, 3).weights(300, 1, 1);
        Decomposer decomposer = FEW_EPOCHS
                .withSparsity(Sparsity.atMost(3))
                .withPenalty(Penalty.PRE_WEIGHTS)
                .over(corpus);
        // Adam turns around 0 by steps of the learning rate, and floats decide on which side it is.
        assertClose(decomposer.decompose(Vec.of(latent)).weights().toArray(), expected, 2e-4);
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource(Penalty.class)
    void the_gradient_of_a_penalised_loss_is_that_of_finite_differences(Penalty penalty) {
        for (long seed = 1; seed <= 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Matrix corpus = Matrix.of(latents(random, 8, 4));
            PlainSoftmaxAdam plain = new PlainSoftmaxAdam(corpus, latents(random, 1, 4)[0], penalty, 3);
            double[] p = random.doubles(8, -2, 2).toArray();
            double[] gradient = plain.gradient(p, 0.7);
            for (int c = 0; c < p.length; c++) {
                double at = p[c];
                p[c] = at + 1e-6;
                double above = plain.loss(p, 0.7);
                p[c] = at - 1e-6;
                double below = plain.loss(p, 0.7);
                p[c] = at;
                assertThat(gradient[c]).as("seed %d", seed).isCloseTo((above - below) / 2e-6, within(1e-7));
            }
        }
    }

    @Test
    void a_penalty_brings_its_own_factors_and_is_told() {
        SoftmaxAdam few = SoftmaxAdam.withDefaults().withSparsity(Sparsity.atMost(2));
        assertThat(few.describe().penalty()).contains(Penalty.WEIGHTS);
        assertThat(few.withPenalty(Penalty.PRE_WEIGHTS).describe().penalty()).contains(Penalty.PRE_WEIGHTS);
        assertThat(SoftmaxAdam.withDefaults().describe().penalty()).isEmpty();
        Matrix corpus = Matrix.of(latents(new SplittableRandom(1), 9, 3));
        Vec latent = Vec.of(1, 1, 1);
        SoftmaxAdam paper = few.withEpochs(50).withPenalty(Penalty.PRE_WEIGHTS);
        assertThat(paper.withRegularisation(1, 1).over(corpus).decompose(latent))
                .isEqualTo(paper.over(corpus).decompose(latent));
        assertThat(paper.withPenalty(Penalty.WEIGHTS).over(corpus).decompose(latent))
                .isEqualTo(few.withEpochs(50).over(corpus).decompose(latent));
    }

    @Test
    void agrees_with_the_plain_algorithm_over_several_blocks() {
        SplittableRandom random = new SplittableRandom(7);
        Matrix corpus = Matrix.of(latents(random, 2500, 6));
        double[] latent = latents(random, 1, 6)[0];
        double[] expected = PlainSoftmaxAdam.weights(corpus, latent, 100, 10, 0.1, 100);
        Decomposer decomposer = SoftmaxAdam.withDefaults()
                .withEpochs(100)
                .withSparsity(Sparsity.atMost(10))
                .over(corpus);
        assertClose(decomposer.decompose(Vec.of(latent)).weights().toArray(), expected, 1e-7);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 1e6, 1e12})
    void agrees_with_the_plain_algorithm_at_other_scales(double scale) {
        SplittableRandom random = new SplittableRandom(3);
        double[][] rows = latents(random, 31, 7);
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] *= scale;
            }
        }
        Matrix corpus = Matrix.of(rows);
        double[] latent = {scale, 0, scale / 2, scale, 0, scale / 3, scale};
        double[] expected = PlainSoftmaxAdam.weights(corpus, latent, 300, 31, 1, 1);
        assertClose(FEW_EPOCHS.over(corpus).decompose(Vec.of(latent)).weights().toArray(), expected, 1e-5);
    }

    @Test
    void a_far_outlier_disturbs_nothing() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] rows = latents(random, 40, 5);
        rows[17] = new double[] {0, 1e30, 0, -1e30, 1};
        Matrix corpus = Matrix.of(rows);
        double[] latent = {1, 1, 1, 1, 1};
        double[] expected = PlainSoftmaxAdam.weights(corpus, latent, 300, 40, 1, 1);
        assertClose(FEW_EPOCHS.over(corpus).decompose(Vec.of(latent)).weights().toArray(), expected, 1e-5);
    }

    @Test
    void every_weight_is_positive_and_they_sum_to_1() {
        SplittableRandom random = new SplittableRandom(11);
        Decomposer decomposer = FEW_EPOCHS.withLearningRate(5).over(Matrix.of(latents(random, 3000, 4)));
        MixtureWeights weights = decomposer.decompose(Vec.of(9, 9, 9, 9)).weights();
        assertThat(weights.count()).isEqualTo(3000);
        BigDecimal sum = weights.entries().stream()
                .map(entry -> new BigDecimal(entry.weight()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(sum.doubleValue()).isCloseTo(1, within(1e-15));
    }

    @Test
    void neither_threads_nor_company_change_a_result() {
        SplittableRandom random = new SplittableRandom(2);
        Matrix corpus = Matrix.of(latents(random, 60, 9));
        Matrix tests = Matrix.of(latents(random, 7, 9));
        List<Decomposition> together = FEW_EPOCHS.withThreads(3).over(corpus).decomposeAll(tests);
        Decomposer alone = FEW_EPOCHS.withThreads(1).over(corpus);
        for (int row = 0; row < tests.rows(); row++) {
            assertThat(alone.decompose(tests.row(row))).isEqualTo(together.get(row));
        }
    }

    @Test
    void tells_progress_of_each_latent() {
        List<Integer> told = new ArrayList<>();
        Matrix latents = Matrix.of(new double[][] {{1}, {2}, {3}});
        FEW_EPOCHS.withThreads(2).over(latents).decomposeAll(latents, (done, total) -> told.add(10 * done + total));
        assertThat(told).containsExactly(13, 23, 33);
    }

    @Test
    void certifies_what_it_found() {
        SplittableRandom random = new SplittableRandom(4);
        Matrix corpus = Matrix.of(latents(random, 30, 5));
        Vec latent = Vec.of(1, 2, 0, 1, 1);
        Decomposition found = FEW_EPOCHS.over(corpus).decompose(latent);
        OptimalityCheck check = OptimalityCheck.of(found.weights(), corpus, latent);
        assertThat(found.certificate())
                .isEqualTo(new Certificate(
                        check.gap(), check.residualLowerBound(), Certificate.Ending.BUDGET_SPENT, 300, 300));
        assertThat(found.residual()).isEqualTo(check.residual());
        assertThat(found.approximation()).isEqualTo(found.weights().mix(corpus));
        assertThat(found.uniqueness()).isEmpty();
        assertThat(found.sparsityPrice()).isEmpty();
    }

    @Test
    void a_single_example_takes_all_the_weight() {
        Decomposition found =
                FEW_EPOCHS.over(Matrix.of(new double[][] {{1, 2}})).decompose(Vec.of(4, 6));
        assertThat(found.weights().toArray()).containsExactly(1);
        assertThat(found.residual()).isEqualTo(5);
        assertThat(found.relativeResidual()).isEqualTo(1);
        assertThat(found.certificate().ending()).isEqualTo(Certificate.Ending.OPTIMAL);
    }

    @Test
    void equal_examples_share_the_weight() {
        Matrix corpus = Matrix.of(new double[][] {{1, 2}, {1, 2}, {1, 2}, {1, 2}});
        Decomposition found = FEW_EPOCHS.over(corpus).decompose(Vec.of(1, 2));
        assertThat(found.weights().toArray()).containsExactly(0.25, 0.25, 0.25, 0.25);
        assertThat(found.residual()).isZero();
        assertThat(found.relativeResidual()).isZero();
        assertThat(found.r2()).isEqualTo(1);
    }

    @Test
    void settings_that_make_no_sense_are_refused() {
        SoftmaxAdam method = SoftmaxAdam.withDefaults();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> method.withEpochs(0))
                .withMessage("epochs is 0; expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> method.withLearningRate(Double.NaN))
                .withMessage("learning rate is NaN; expected a positive number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> method.withRegularisation(0, 1))
                .withMessage("first regularisation factor is 0.0; expected a positive number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> method.withRegularisation(1, Double.POSITIVE_INFINITY))
                .withMessage("last regularisation factor is Infinity; expected a positive number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> method.withThreads(0))
                .withMessage("threads is 0; expected at least 1");
    }

    @Test
    void latents_that_do_not_fit_are_refused() {
        Decomposer decomposer = FEW_EPOCHS.over(Matrix.of(new double[][] {{1, 2}, {3, 4}}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> decomposer.decompose(Vec.of(1, 2, 3)))
                .withMessage("latent has 3 components; expected 2 as in the corpus");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> decomposer.decomposeAll(Matrix.of(new double[][] {{1, 2}, {3, Double.NaN}})))
                .withMessage("latents have NaN at row 1, column 1; expected a finite number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FEW_EPOCHS.over(Matrix.of(new double[][] {{1, Double.NEGATIVE_INFINITY}})))
                .withMessage("corpus latents have -Infinity at row 0, column 1; expected a finite number");
    }
}
