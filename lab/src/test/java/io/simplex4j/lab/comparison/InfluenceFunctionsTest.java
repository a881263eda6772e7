package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.lab.comparison.InverseHessianProduct.Ending;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InfluenceFunctionsTest {
    private static final ConjugateGradients UNDAMPED =
            ConjugateGradients.withDefaults().withDamping(0).withTolerance(1e-12);

    private static Influence scores(double... scores) {
        return new Influence(
                Vec.of(scores), new InverseHessianProduct(Vec.of(1), Ending.CONVERGED, 1, 0, OptionalDouble.empty()));
    }

    private static SoftmaxHeadLoss loss(TrainedHead trained, double[] theta) {
        return SoftmaxHeadLoss.of(
                trained.matrix(), trained.labels(), trained.head(theta), new L2Penalty(trained.curvature()));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void scores_predict_the_loss_after_training_without_each_example(long seed) {
        int examples = 150;
        TrainedHead trained = TrainedHead.random(seed, examples, 0.02);
        double[] theta = trained.train();
        SoftmaxHeadLoss loss = loss(trained, theta);
        double[][] without = new double[examples][];
        for (int c = 0; c < examples; c++) {
            without[c] = trained.train(c, 0);
        }
        SplittableRandom random = new SplittableRandom(100 + seed);
        for (int label = 0; label < 3; label++) {
            double[] test = TrainedHead.point(random, label);
            Influence found = InfluenceFunctions.of(loss).withInverse(UNDAMPED).on(loss.gradient(Vec.of(test), label));
            double[] foretold = found.scores().toArray();
            double[] measured = new double[examples];
            double largest = 0;
            for (int c = 0; c < examples; c++) {
                measured[c] = examples * (trained.loss(without[c], test, label) - trained.loss(theta, test, label));
                largest = Math.max(largest, Math.abs(measured[c]));
            }
            assertThat(correlation(foretold, measured)).isGreaterThan(0.999);
            for (int c = 0; c < examples; c++) {
                if (Math.abs(measured[c]) > 0.001 * largest) {
                    assertThat(Math.signum(foretold[c])).as("example %d", c).isEqualTo(Math.signum(measured[c]));
                }
                assertThat(foretold[c]).isCloseTo(measured[c], within(0.1 * largest));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void scores_are_the_slopes_of_the_loss_in_the_weight_of_each_example(long seed) {
        int examples = 20;
        TrainedHead trained = TrainedHead.random(seed, examples, 0.02);
        SoftmaxHeadLoss loss = loss(trained, trained.train());
        double[] test = TrainedHead.point(new SplittableRandom(200 + seed), 1);
        Vec scores = InfluenceFunctions.of(loss)
                .withInverse(UNDAMPED)
                .on(loss.gradient(Vec.of(test), 1))
                .scores();
        double step = 1e-4;
        for (int c = 0; c < examples; c++) {
            double lighter = trained.loss(trained.train(c, 1 - step), test, 1);
            double heavier = trained.loss(trained.train(c, 1 + step), test, 1);
            assertThat(scores.get(c)).isCloseTo(examples * (lighter - heavier) / (2 * step), within(1e-6));
        }
    }

    private static double correlation(double[] a, double[] b) {
        double meanA = Arrays.stream(a).average().orElseThrow();
        double meanB = Arrays.stream(b).average().orElseThrow();
        double product = 0;
        double squareA = 0;
        double squareB = 0;
        for (int i = 0; i < a.length; i++) {
            product += (a[i] - meanA) * (b[i] - meanB);
            squareA += (a[i] - meanA) * (a[i] - meanA);
            squareB += (b[i] - meanB) * (b[i] - meanB);
        }
        return product / Math.sqrt(squareA * squareB);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void scores_agree_with_the_inverse_written_out(long seed) {
        TrainedHead trained = TrainedHead.random(seed, 25, 0.02);
        double[] theta = trained.train();
        SoftmaxHeadLoss loss = loss(trained, theta);
        Vec test = loss.gradient(Vec.of(0.3, 0.9, 0.1, 0.4), 2);
        double[][] hessian = trained.hessian(theta);
        for (int i = 0; i < hessian.length; i++) {
            hessian[i][i] += 0.01;
        }
        Influence found = InfluenceFunctions.of(loss)
                .withInverse(UNDAMPED.withDamping(0.01))
                .on(test);
        for (int c = 0; c < 25; c++) {
            double expected = Vec.of(TrainedHead.solve(hessian, loss.gradient(c).toArray()))
                    .dot(test);
            assertThat(found.scores().get(c)).isCloseTo(expected, within(1e-8));
        }
        assertThat(found.solution().converged()).isTrue();
    }

    @Test
    void an_example_helps_itself() {
        TrainedHead trained = TrainedHead.random(4, 40, 0.05);
        SoftmaxHeadLoss loss = loss(trained, trained.train());
        for (int c = 0; c < loss.examples(); c++) {
            Vec gradient = loss.gradient(c);
            assertThat(InfluenceFunctions.of(loss).on(gradient).scores().get(c)).isPositive();
        }
    }

    @Test
    void many_tests_are_the_same_as_one_by_one() {
        TrainedHead trained = TrainedHead.random(6, 30, 0.05);
        SoftmaxHeadLoss loss = loss(trained, trained.train());
        double[][] tests = {
            loss.gradient(3).toArray(),
            loss.gradient(Vec.of(1, 0, 0, 1), 0).toArray(),
            loss.gradient(Vec.of(1, 0, 2, 1), 1).toArray()
        };
        InfluenceFunctions functions = InfluenceFunctions.of(loss).withInverse(UNDAMPED);
        List<Influence> all = functions.onAll(Matrix.of(tests));
        assertThat(all).hasSize(3);
        for (int test = 0; test < 3; test++) {
            assertThat(all.get(test)).isEqualTo(functions.on(Vec.of(tests[test])));
        }
        assertThat(functions.onAll(Matrix.of(new double[0][]))).isEmpty();
    }

    /** The least squares fit of a mean: leaving out x_c moves it to a known place. */
    @Test
    void least_squares_by_hand() {
        /* Loss ½(θ − x)², θ = 2 the mean of 1, 2, 3: gradients 1, 0, −1; H = 1. The test 5 has gradient −3. */
        Quadratic mean = new Quadratic(new double[][] {{1}}, new double[][] {{1}, {0}, {-1}});
        Influence found = InfluenceFunctions.of(mean).withInverse(UNDAMPED).on(Vec.of(-3));
        assertThat(found.scores()).isEqualTo(Vec.of(-3, 0, 3));
        assertThat(found.helpful(3)).containsExactly(2);
    }

    @Test
    void an_indefinite_hessian_is_reported() {
        Quadratic saddle = new Quadratic(new double[][] {{1, 0}, {0, -1}}, new double[][] {{1, 1}});
        Influence found = InfluenceFunctions.of(saddle).on(Vec.of(1, 2));
        assertThat(found.solution().ending()).isEqualTo(Ending.NEGATIVE_CURVATURE);
        assertThat(found.solution().leastCurvature().getAsDouble()).isNegative();
        assertThat(InfluenceFunctions.of(saddle)
                        .withInverse(ConjugateGradients.withDefaults().withDamping(2))
                        .on(Vec.of(1, 2))
                        .scores()
                        .get(0))
                .isCloseTo(1 / 3.0 + 2, within(1e-12));
    }

    @Test
    void only_positive_scores_are_helpful() {
        Influence influence = scores(-5, 3, 0, 1, -0.0, 3, 0.5);
        assertThat(influence.helpful(2)).containsExactly(1, 5);
        assertThat(influence.helpful(3)).containsExactly(1, 5, 3);
        assertThat(influence.helpful(100)).containsExactly(1, 5, 3, 6);
        assertThat(influence.helpful(0)).isEmpty();
        assertThat(scores(-1, 0, -0.0).helpful(3)).isEmpty();
    }

    @Test
    void weights_are_in_proportion_to_the_scores() {
        Influence influence = scores(-5, 3, 0, 1, 6);
        assertThat(influence.weights(2).orElseThrow().toArray())
                .containsExactly(new double[] {0, 1 / 3.0, 0, 0, 2 / 3.0}, within(1e-15));
        assertThat(influence.weights(50).orElseThrow().toArray())
                .containsExactly(new double[] {0, 0.3, 0, 0.1, 0.6}, within(1e-15));
        assertThat(scores(-5, -3).weights(2)).isEmpty();
        MixtureWeights tiny = scores(3e-310, 1e-310).weights(2).orElseThrow();
        assertThat(tiny.weight(0)).isCloseTo(0.75, within(1e-10));
        assertThat(scores(1e308, 1e308, 1e308).weights(3).orElseThrow().weight(1))
                .isCloseTo(1 / 3.0, within(1e-15));
    }
}
