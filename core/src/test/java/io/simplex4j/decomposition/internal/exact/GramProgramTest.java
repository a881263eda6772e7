package io.simplex4j.decomposition.internal.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.internal.gram.Dot;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The bound that spares a search most of its work is one. */
final class GramProgramTest {
    private static final int ROWS = 40;
    private static final int COLUMNS = 12;

    @Test
    void no_mixture_is_better_than_its_bound_and_inside_the_simplex_it_is_reached() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] v = new double[ROWS][];
        double[] x = random.doubles(COLUMNS, -3, 3).toArray();
        for (int i = 0; i < ROWS; i++) {
            v[i] = random.doubles(COLUMNS, -1, 1).toArray();
        }
        GramProgram program = program(v, x);
        int reached = 0;
        for (int first = 0; first + 3 < ROWS; first++) {
            GramProgram.Mixture rest = program.solve(new int[] {first, first + 1, first + 2});
            program.keep(rest.members());
            for (int row = 0; row < ROWS; row++) {
                if (!rest.contains(row)) {
                    double bound = program.bound(row);
                    GramProgram.Mixture best = program.solve(rest.with(row));
                    assertThat(bound).isLessThanOrEqualTo(best.value());
                    if (best.size() > rest.size()) {
                        assertThat(bound).isGreaterThan(best.value() - 1e-6 * (1 + best.value()));
                        reached++;
                    }
                    program.keep(rest.members());
                }
            }
        }
        assertThat(reached).isGreaterThan(50);
    }

    @Test
    void rows_that_depend_on_each_other_have_no_bound() {
        GramProgram program = program(new double[][] {{1, 0}, {1, 0}, {0, 1}}, new double[] {1, 1});
        program.keep(new int[] {0});
        assertThat(program.bound(1)).isEqualTo(Double.NEGATIVE_INFINITY);
        program.keep(new int[] {0, 1});
        assertThat(program.bound(2)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    private static GramProgram program(double[][] v, double[] x) {
        double[][] gram = new double[v.length][v.length];
        double[] linear = new double[v.length];
        for (int i = 0; i < v.length; i++) {
            linear[i] = Dot.of(v[i], x, x.length);
            for (int j = 0; j < v.length; j++) {
                gram[i][j] = Dot.of(v[i], v[j], x.length);
            }
        }
        return new GramProgram(gram, linear, Dot.of(x, x, x.length));
    }
}
