package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ActiveSetTest extends DecomposerContract {
    @Override
    DecompositionMethod method() {
        return ActiveSet.withDefaults();
    }

    @Override
    List<DecompositionMethod> onOtherThreads() {
        return List.of(
                ActiveSet.withDefaults().withThreads(1),
                ActiveSet.withDefaults().withThreads(2),
                ActiveSet.withDefaults().withThreads(3),
                ActiveSet.withDefaults().withThreads(16));
    }

    @Test
    void settings_out_of_range_are_refused() {
        ActiveSet method = ActiveSet.withDefaults();
        assertThatThrownBy(() -> method.withTolerance(0))
                .hasMessage("tolerance is 0.0; expected a number above 0 and below 1");
        assertThatThrownBy(() -> method.withTolerance(1))
                .hasMessage("tolerance is 1.0; expected a number above 0 and below 1");
        assertThatThrownBy(() -> method.withTolerance(Double.NaN))
                .hasMessage("tolerance is NaN; expected a number above 0 and below 1");
        assertThatThrownBy(() -> method.withThreads(0)).hasMessage("threads is 0; expected at least 1");
        assertThatThrownBy(() -> method.withIterations(0)).hasMessage("iterations is 0; expected at least 1");
        assertThatThrownBy(() -> Sparsity.atMost(0)).hasMessage("members is 0; expected at least 1");
    }

    @Test
    void a_number_too_large_to_be_squared_is_refused() {
        double[][] rows = {{0, 1}, {1e151, 0}};
        assertThatThrownBy(() -> ActiveSet.withDefaults().over(Matrix.of(rows)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("corpus latents have 1.0E151 at row 1, column 0;"
                        + " expected a finite number of magnitude at most 1.0E150");
    }

    @Test
    void a_setting_leaves_the_others_alone() {
        ActiveSet method = ActiveSet.withDefaults()
                .withTolerance(1e-5)
                .withThreads(3)
                .withIterations(7)
                .withSparsity(Sparsity.atMost(4))
                .withTolerance(1e-6);
        assertThat(method.tolerance()).isEqualTo(1e-6);
        assertThat(method.workers().threads()).isEqualTo(3);
        assertThat(method.iterations()).isEqualTo(7);
        assertThat(method.sparsity().members()).isEqualTo(4);
        assertThat(ActiveSet.withDefaults().tolerance()).isEqualTo(1e-10);
    }

    @Test
    void a_coarser_tolerance_accepts_sooner_and_the_gap_tells() {
        SplittableRandom random = new SplittableRandom(5);
        Problem problem =
                Problem.of(Matrix.of(Rows.gaussian(300, 30, random)), Vec.of(Rows.gaussian(1, 30, random)[0]));
        Vec latent = problem.latents().get(0);
        Decomposition coarse = ActiveSet.withDefaults()
                .withTolerance(0.2)
                .over(problem.corpus())
                .decompose(latent);
        Decomposition fine = ActiveSet.withDefaults().over(problem.corpus()).decompose(latent);
        assertThat(coarse.residual()).isGreaterThan(fine.residual());
        assertThat(coarse.certificate().iterations())
                .isLessThan(fine.certificate().iterations());
        assertThat(coarse.certificate().gap())
                .isGreaterThan(0.5 * (coarse.residual() * coarse.residual() - fine.residual() * fine.residual()));
        assertThat(coarse.certificate().residualLowerBound()).isLessThanOrEqualTo(fine.residual());
    }
}
