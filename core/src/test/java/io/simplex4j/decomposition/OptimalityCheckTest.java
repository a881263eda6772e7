package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Anyone can check weights, wherever they come from. */
final class OptimalityCheckTest {
    private static final Matrix SEGMENT = Matrix.of(new double[][] {{0, 0}, {4, 0}});

    private static MixtureWeights weights(double first) {
        return MixtureWeights.of(
                2, List.of(new MixtureWeights.Entry(0, first), new MixtureWeights.Entry(1, 1 - first)));
    }

    @Test
    void optimal_weights_have_no_gap() {
        OptimalityCheck check = OptimalityCheck.of(weights(0.75), SEGMENT, Vec.of(1.0, 3.0));
        assertThat(check).isEqualTo(new OptimalityCheck(3, 0, 3));
    }

    /** At (2, 0) for (1, 3): z = (1, −3), ⟨z, ĥ⟩ = 2, min ⟨z, h⟩ = 0. */
    @Test
    void other_weights_have_the_gap_of_the_definition() {
        OptimalityCheck check = OptimalityCheck.of(weights(0.5), SEGMENT, Vec.of(1.0, 3.0));
        assertThat(check.residual()).isCloseTo(Math.sqrt(10), within(1e-15));
        assertThat(check.gap()).isCloseTo(2, within(1e-15));
        assertThat(check.residualLowerBound()).isCloseTo(Math.sqrt(10) - 2 / Math.sqrt(10), within(1e-15));
    }

    @Test
    void a_latent_that_is_met_has_nothing_to_prove() {
        assertThat(OptimalityCheck.of(weights(0.5), SEGMENT, Vec.of(2.0, 0.0))).isEqualTo(new OptimalityCheck(0, 0, 0));
    }

    @Test
    void the_gap_bounds_the_excess_of_any_weights() {
        SplittableRandom random = new SplittableRandom(12);
        float[][] rows = Rows.gaussian(30, 6, random);
        Matrix corpus = Matrix.of(rows);
        for (int trial = 0; trial < 100; trial++) {
            Vec latent = Vec.of(Rows.gaussian(1, 6, random)[0]);
            int one = random.nextInt(15);
            int other = random.nextInt(15, 30);
            double weight = random.nextDouble();
            MixtureWeights any = MixtureWeights.of(
                    30, List.of(new MixtureWeights.Entry(one, weight), new MixtureWeights.Entry(other, 1 - weight)));
            OptimalityCheck check = OptimalityCheck.of(any, corpus, latent);
            double best = OracleTest.residual(corpus, latent);
            double excess = 0.5 * check.residual() * check.residual() - 0.5 * best * best;
            assertThat(excess).isBetween(0.0, check.gap());
            assertThat(check.residualLowerBound()).isLessThanOrEqualTo(best + 1e-12);
        }
    }
}
