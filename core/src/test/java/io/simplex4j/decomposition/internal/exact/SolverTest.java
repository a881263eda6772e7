package io.simplex4j.decomposition.internal.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a solve ends with does not depend on its path. */
final class SolverTest {
    @Test
    void an_optimum_that_the_sample_holds_is_solved_afresh_too() {
        SplittableRandom random = new SplittableRandom(8);
        double[][] rows = new double[1200][];
        for (int row = 0; row < rows.length; row++) {
            rows[row] = random.doubles(20, -1, 1).toArray();
        }
        PreparedCorpus corpus = PreparedCorpus.of(Matrix.of(rows), Workers.of(1), 1);
        assertThat(corpus.sample().isCorpus()).isFalse();
        assertThat(corpus.sample().blocks().rows()).isEqualTo(rows.length);
        Solver solver = new Solver(corpus, 1e-10, Integer.MAX_VALUE, Workers.of(1));
        int once = 0;
        for (int test = 0; test < 20; test++) {
            Outcome found = solver.solve(random.doubles(20, -2, 2).toArray());
            Support support = found.support();
            int[] ids = IntStream.range(0, support.size()).map(support::id).toArray();
            double[] weights = IntStream.range(0, support.size())
                    .mapToDouble(support::weight)
                    .toArray();
            support.canonicalise();
            for (int k = 0; k < ids.length; k++) {
                assertThat(support.id(k)).isEqualTo(ids[k]);
                assertThat(support.weight(k)).isEqualTo(weights[k]);
            }
            once += found.proof().passes() == 1 ? 1 : 0;
        }
        assertThat(once).isGreaterThan(10);
    }
}
