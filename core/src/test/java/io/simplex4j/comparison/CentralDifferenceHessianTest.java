package io.simplex4j.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.simplex4j.math.Vec;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CentralDifferenceHessianTest {
    /** The gradient of x⁴ + x y² + sin y. */
    private static double[] gradient(double[] at) {
        double x = at[0];
        double y = at[1];
        return new double[] {4 * x * x * x + y * y, 2 * x * y + Math.cos(y)};
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-150, 1e-3, 1, 1e150})
    void a_function_by_hand(double size) {
        /* The Hessian at (1, 2) is (12, 4; 4, 2 − sin 2). */
        Vec product = CentralDifferenceHessian.of(CentralDifferenceHessianTest::gradient, Vec.of(1, 2))
                .times(Vec.of(size, -size));
        Vec expected = Vec.of(8 * size, (2 + Math.sin(2)) * size);
        assertThat(product.minus(expected).norm()).isLessThan(1e-8 * expected.norm());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void a_softmax_head(long seed) {
        TrainedHead trained = TrainedHead.random(seed, 40, 0.05);
        SplittableRandom random = new SplittableRandom(seed);
        double[] theta = random.doubles(15, -1, 1).toArray();
        Vec direction = Vec.of(random.doubles(15, -1, 1).toArray());
        Vec exact = SoftmaxHeadLoss.of(
                        trained.matrix(), trained.labels(), trained.head(theta), L2Penalty.weightDecay(0.05))
                .hessianTimes(direction);
        Vec product = CentralDifferenceHessian.of(at -> trained.gradient(at), Vec.of(theta))
                .times(direction);
        assertThat(product.minus(exact).norm()).isLessThan(1e-8 * exact.norm());
    }

    @Test
    void gradients_in_float_need_a_longer_step() {
        CentralDifferenceHessian rough = CentralDifferenceHessian.of(
                at -> {
                    double[] gradient = gradient(at);
                    return new double[] {(float) gradient[0], (float) gradient[1]};
                },
                Vec.of(1, 2));
        Vec expected = Vec.of(16, 6 - Math.sin(2));
        Vec direction = Vec.of(1, 1);
        assertThat(rough.withStep(0.004).times(direction).minus(expected).norm())
                .isLessThan(2e-3);
        assertThat(rough.times(direction).minus(expected).norm()).isGreaterThan(5e-3);
    }

    @Test
    void no_direction_has_no_product() {
        assertThat(CentralDifferenceHessian.of(CentralDifferenceHessianTest::gradient, Vec.of(1, 2))
                        .times(Vec.of(0, 0)))
                .isEqualTo(Vec.of(0, 0));
    }

    @Test
    void other_sizes_and_steps_are_refused() {
        CentralDifferenceHessian hessian =
                CentralDifferenceHessian.of(CentralDifferenceHessianTest::gradient, Vec.of(1, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hessian.times(Vec.of(1)))
                .withMessage("direction has 1 components, expected 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CentralDifferenceHessian.of(at -> new double[1], Vec.of(1, 2))
                        .times(Vec.of(1, 1)))
                .withMessage("gradient has 1 components, expected 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> hessian.withStep(0))
                .withMessage("step is 0.0, expected a number between 0 and 1");
    }
}
