package io.simplex4j.decomposition.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.Certificate.Ending;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import org.junit.jupiter.api.Test;

/** The end of a solve. */
final class SolveTest {
    /** Either row lies below the plane through the other, by less than floats can tell. */
    private static final double[][] ROWS = {{1, 0}, {1 - 1e-8, 3e-4}};

    private static Solve solve(int steps) {
        Workers alone = Workers.of(1);
        return new Batch(Corpus.ofCentred(Matrix.of(ROWS)), 1e-10, steps, alone).solve(new double[] {0, 0});
    }

    @Test
    void a_row_below_the_plane_by_less_than_floats_see_leaves_the_point_unproven() {
        Solve solved = solve(0);
        assertThat(solved.ending()).isEqualTo(Ending.BUDGET_SPENT);
        assertThat(solved.search().size()).isEqualTo(1);
        assertThat(solved.depth()).isBetween(0.9e-8, 1e-7);
    }

    @Test
    void with_steps_left_it_enters() {
        Solve solved = solve(Integer.MAX_VALUE);
        double part = 1e-8 / (9e-8 + 1e-16);
        assertThat(solved.ending()).isEqualTo(Ending.OPTIMAL);
        assertThat(solved.search().members()).containsExactly(0, 1);
        assertThat(solved.search().weights()).containsExactly(new double[] {1 - part, part}, within(1e-6));
        assertThat(solved.depth()).isLessThan(1e-15);
    }
}
