package io.simplex4j.decomposition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import org.junit.jupiter.api.Test;

/** One example very far out must not blur what the near ones can do; each case is as small as it was found. */
final class FarExampleTest {
    private static Decomposition solved(double[][] corpus, double... latent) {
        Problem problem = Problem.of(Matrix.of(corpus), Vec.of(latent));
        Decomposition decomposition =
                ActiveSet.withDefaults().over(problem.corpus()).decompose(Vec.of(latent));
        Honesty.checkOptimal(problem, Vec.of(latent), decomposition);
        return decomposition;
    }

    /** The segment from (−4, 4) to the far example passes at 7e-10 from the latent. */
    @Test
    void the_residual_is_small_against_the_near_examples_not_against_the_far_one() {
        double[][] corpus = {{-3, 0}, {-4, 4}, {0, -4e10}};
        assertThat(solved(corpus, -4, -3).residual()).isLessThan(1e-8);
    }

    /** The latent lies between the two half-lines towards the far example. */
    @Test
    void a_latent_inside_a_long_hull_is_reached() {
        double[][] corpus = {{3, -2}, {2, 4}, {-4e13, -4e13}};
        assertThat(solved(corpus, -3, -2).residual()).isLessThan(0.05);
    }

    /** The far example is on the other side; the answer is the foot on the segment of the near ones. */
    @Test
    void an_example_at_1e30_that_cannot_help_changes_nothing() {
        double[][] near = {{0, 2}, {3, -4}};
        double[][] all = {{0, 2}, {3, -4}, {-3e30, 0}};
        double expected = ActiveSet.withDefaults()
                .over(Matrix.of(near))
                .decompose(Vec.of(3.0, 0.0))
                .residual();
        assertThat(solved(all, 3, 0).residual()).isCloseTo(expected, within(1e-12));
    }

    /** The far example lies straight below, so its direction helps; the near ones alone leave 6.79. */
    @Test
    void an_example_at_1e30_never_makes_the_residual_larger() {
        double[][] all = {{4, 3}, {-4, 1}, {0, -4e30}};
        Problem problem = Problem.of(Matrix.of(all), Vec.of(4.0, -4.0));
        Decomposition decomposition =
                ActiveSet.withDefaults().over(problem.corpus()).decompose(Vec.of(4.0, -4.0));
        Honesty.check(problem, Vec.of(4.0, -4.0), decomposition);
        assertThat(decomposition.residual()).isLessThan(6.8);
    }

    @Test
    void the_gap_is_what_anyone_can_recompute_even_so() {
        double[][] corpus = {{-3, 0}, {-4, 4}, {0, -4e10}};
        Decomposition decomposition =
                ActiveSet.withDefaults().over(Matrix.of(corpus)).decompose(Vec.of(-4.0, -3.0));
        OptimalityCheck check = OptimalityCheck.of(decomposition.weights(), Matrix.of(corpus), Vec.of(-4.0, -3.0));
        assertThat(decomposition.certificate().gap()).isCloseTo(check.gap(), within(1e-5 + 1e-6 * check.gap()));
    }

    @Test
    void numbers_too_far_apart_are_refused() {
        double[][] corpus = {{1e-100, 0}, {0, 1e-100}, {1e-100, 1e-100}};
        Decomposer decomposer = ActiveSet.withDefaults().over(Matrix.of(corpus));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> decomposer.decompose(Vec.of(1e100, 2e100)))
                .withMessageStartingWith("latent has 1.0E100 at component 0; expected a number within 1.0E150 times");
    }
}
