package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.comparison.InverseHessianProduct.Ending;
import io.simplex4j.math.Vec;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InverseHessianTest {
    private static final ConjugateGradients UNDAMPED =
            ConjugateGradients.withDefaults().withDamping(0);

    private static Quadratic diagonal(double... values) {
        double[][] hessian = new double[values.length][values.length];
        for (int i = 0; i < values.length; i++) {
            hessian[i][i] = values[i];
        }
        return new Quadratic(hessian, new double[0][]);
    }

    /** BᵀB of a random B, so never negative. */
    private static double[][] gram(SplittableRandom random, int size, int rank) {
        double[][] factor = new double[rank][size];
        for (double[] row : factor) {
            for (int j = 0; j < size; j++) {
                row[j] = random.nextDouble(-1, 1);
            }
        }
        double[][] gram = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                for (double[] row : factor) {
                    gram[i][j] += row[i] * row[j];
                }
            }
        }
        return gram;
    }

    private static double[] vector(SplittableRandom random, int size) {
        return random.doubles(size, -1, 1).toArray();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void conjugate_gradients_agree_with_elimination(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = random.nextInt(2, 30);
        double[][] hessian = gram(random, size, random.nextInt(1, 2 * size));
        double[] right = vector(random, size);
        InverseHessianProduct found = ConjugateGradients.withDefaults()
                .withDamping(0.1)
                .withTolerance(1e-12)
                .times(new Quadratic(hessian, new double[0][]), Vec.of(right));
        for (int i = 0; i < size; i++) {
            hessian[i][i] += 0.1;
        }
        Vec expected = Vec.of(TrainedHead.solve(hessian, right));
        assertThat(found.vector().minus(expected).norm()).isLessThan(1e-10 * expected.norm());
        assertThat(found.ending()).isEqualTo(Ending.CONVERGED);
        assertThat(found.converged()).isTrue();
        assertThat(found.relativeResidual()).isLessThanOrEqualTo(1e-12);
        assertThat(found.leastCurvature().getAsDouble()).isGreaterThan(-1e-12);
    }

    @Test
    void as_many_steps_as_there_are_eigenvalues() {
        InverseHessianProduct found = UNDAMPED.times(diagonal(1, 1, 4, 4, 4), Vec.of(1, 2, 3, 4, 5));
        assertThat(found.vector().minus(Vec.of(1, 2, 0.75, 1, 1.25)).norm()).isLessThan(1e-14);
        assertThat(found.products()).isEqualTo(2 + 1);
    }

    @Test
    void a_tiny_vector_is_as_good_as_a_large_one() {
        for (double size : new double[] {1e-310, 1e-200, 1, 1e200}) {
            Vec found = UNDAMPED.times(diagonal(1, 2), Vec.of(size, size)).vector();
            assertThat(found.get(0) / size).isCloseTo(1, within(1e-12));
            assertThat(found.get(1) / size).isCloseTo(0.5, within(1e-12));
        }
    }

    @Test
    void zero_stays_zero() {
        InverseHessianProduct zero =
                new InverseHessianProduct(Vec.of(0, 0), Ending.CONVERGED, 0, 0, OptionalDouble.empty());
        assertThat(UNDAMPED.times(diagonal(1, -2), Vec.of(0, 0))).isEqualTo(zero);
    }

    @Test
    void negative_curvature_is_reported_with_the_damping_it_needs() {
        Quadratic saddle = diagonal(2, 1, -0.5);
        Vec right = Vec.of(1, 1, 3);
        InverseHessianProduct found = UNDAMPED.times(saddle, right);
        assertThat(found.ending()).isEqualTo(Ending.NEGATIVE_CURVATURE);
        assertThat(found.converged()).isFalse();
        assertThat(found.leastCurvature().getAsDouble()).isBetween(-0.5, 0.0);
        assertThat(found.relativeResidual()).isGreaterThan(0.1);
        InverseHessianProduct damped = UNDAMPED.withDamping(0.75).times(saddle, right);
        assertThat(damped.ending()).isEqualTo(Ending.CONVERGED);
        assertThat(damped.vector().minus(Vec.of(1 / 2.75, 1 / 1.75, 12)).norm()).isLessThan(1e-12);
    }

    @Test
    void negative_curvature_that_a_later_direction_meets_is_reported_too() {
        InverseHessianProduct found = UNDAMPED.times(diagonal(2, 1, -0.5), Vec.of(3, 2, 0.1));
        assertThat(found.ending()).isEqualTo(Ending.NEGATIVE_CURVATURE);
        assertThat(found.products()).isGreaterThan(2);
        assertThat(found.vector().norm()).isGreaterThan(0);
    }

    @Test
    void a_flat_hessian_has_an_inverse_only_where_it_curves() {
        assertThat(UNDAMPED.times(diagonal(2, 0), Vec.of(1, 0)).vector()).isEqualTo(Vec.of(0.5, 0));
        assertThat(UNDAMPED.times(diagonal(2, 0), Vec.of(0, 1)).ending()).isEqualTo(Ending.NEGATIVE_CURVATURE);
        assertThat(UNDAMPED.times(diagonal(2, 0), Vec.of(1, 1)).ending()).isEqualTo(Ending.NEGATIVE_CURVATURE);
    }

    @Test
    void a_spent_budget_is_reported() {
        InverseHessianProduct found = UNDAMPED.withBudget(2).times(diagonal(1, 2, 3, 4), Vec.of(1, 1, 1, 1));
        assertThat(found.ending()).isEqualTo(Ending.BUDGET_SPENT);
        assertThat(found.products()).isEqualTo(2 + 1);
        assertThat(found.relativeResidual()).isBetween(1e-3, 0.5);
    }

    @Test
    void products_that_are_too_rough_for_the_tolerance_are_reported() {
        Quadratic exact = diagonal(1, 2, 3, 4, 5, 6);
        TrainingLoss rough = new RoundedProducts(exact);
        Vec right = Vec.of(1, 1, 1, 1, 1, 1);
        InverseHessianProduct found = UNDAMPED.withTolerance(1e-14).times(rough, right);
        assertThat(found.ending()).isEqualTo(Ending.STALLED);
        assertThat(found.relativeResidual()).isBetween(1e-10, 1e-4);
        assertThat(UNDAMPED.withTolerance(1e-3).times(rough, right).ending()).isEqualTo(Ending.CONVERGED);
    }

    /** A loss whose products are right to six digits or so. */
    private record RoundedProducts(Quadratic exact) implements TrainingLoss {
        @Override
        public int examples() {
            return exact.examples();
        }

        @Override
        public int parameters() {
            return exact.parameters();
        }

        @Override
        public Vec gradient(int example) {
            return exact.gradient(example);
        }

        @Override
        public Vec hessianTimes(Vec direction) {
            double[] product = exact.hessianTimes(direction).toArray();
            double unit = 1e-6 * Vec.of(product).norm();
            for (int i = 0; i < product.length; i++) {
                product[i] = unit == 0 ? 0 : Math.rint(product[i] / unit) * unit;
            }
            return Vec.of(product);
        }
    }

    @Test
    void impossible_settings_and_vectors_are_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UNDAMPED.withDamping(Double.NaN))
                .withMessage("damping is NaN, expected a finite number from 0 on");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UNDAMPED.withTolerance(0))
                .withMessage("tolerance is 0.0, expected a number between 0 and 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UNDAMPED.withBudget(0))
                .withMessage("budget is 0, expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UNDAMPED.times(diagonal(1, 2), Vec.of(1)))
                .withMessage("vector has 1 components, expected 2 as many as parameters");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UNDAMPED.times(diagonal(1, 2), Vec.of(1, Double.NaN)))
                .withMessage("vector has NaN at component 1, expected a finite number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UNDAMPED.times(diagonal(1, Double.POSITIVE_INFINITY), Vec.of(1, 1)))
                .withMessage("product with the Hessian has Infinity at component 1, expected a finite number");
    }
}
