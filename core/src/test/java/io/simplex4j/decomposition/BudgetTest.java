package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A limit on iterations ends early, and the result says so. */
final class BudgetTest {
    @ParameterizedTest
    @CsvSource({"300, 30, 1", "300, 30, 3", "300, 30, 5", "60000, 42, 1", "60000, 42, 9"})
    void a_spent_budget_is_told_and_the_gap_is_honest(int rows, int columns, int iterations) {
        SplittableRandom random = new SplittableRandom(rows);
        Matrix corpus = Matrix.of(Rows.gaussian(rows, columns, random));
        Vec latent = Vec.of(Rows.scaled(Rows.gaussian(1, columns, random)[0], 2));
        Decomposition best = ActiveSet.withDefaults().over(corpus).decompose(latent);
        Decomposition early =
                ActiveSet.withDefaults().withIterations(iterations).over(corpus).decompose(latent);
        assertThat(best.certificate().ending()).isEqualTo(Certificate.Ending.OPTIMAL);
        assertThat(early.certificate().ending()).isEqualTo(Certificate.Ending.BUDGET_SPENT);
        assertThat(early.certificate().converged()).isFalse();
        assertThat(early.certificate().iterations()).isEqualTo(iterations);
        assertThat(early.residual()).isGreaterThan(best.residual());
        assertThat(early.certificate().residualLowerBound()).isLessThanOrEqualTo(best.residual());
        double gap = OptimalityCheck.of(early.weights(), corpus, latent).gap();
        assertThat(early.certificate().gap()).isBetween(gap * (1 - 1e-9), gap * (1 + 1e-9));
    }

    @Test
    void a_budget_that_is_just_enough_ends_at_the_optimum() {
        SplittableRandom random = new SplittableRandom(1);
        Matrix corpus = Matrix.of(Rows.gaussian(100, 10, random));
        Vec latent = Vec.of(Rows.scaled(Rows.gaussian(1, 10, random)[0], 2));
        Decomposition best = ActiveSet.withDefaults().over(corpus).decompose(latent);
        int needed = best.certificate().iterations();
        assertThat(ActiveSet.withDefaults().withIterations(needed).over(corpus).decompose(latent))
                .isEqualTo(best);
    }
}
