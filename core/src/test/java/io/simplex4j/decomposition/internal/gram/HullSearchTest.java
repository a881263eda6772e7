package io.simplex4j.decomposition.internal.gram;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.decomposition.internal.exact.Solver;
import io.simplex4j.decomposition.internal.scan.PreparedCorpus;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HullSearchTest {
    @ParameterizedTest
    @CsvSource({"1, 100, 50, 1", "2, 60, 5, 3", "3, 300, 3, 0.2", "4, 3000, 5, 1", "5, 100, 50, 50", "6, 40, 20, 500"})
    void bounds_rise_and_are_never_above_the_distance(long seed, int rows, int columns, double away) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] all = new double[rows][columns];
        for (double[] row : all) {
            for (int j = 0; j < columns; j++) {
                row[j] = random.nextGaussian() + 5;
            }
        }
        PreparedCorpus corpus = PreparedCorpus.of(Matrix.of(all), Workers.of(1));
        assertThat(corpus.gram() == null).isEqualTo(rows > 2048);
        Solver solver = new Solver(corpus, 1e-10, Integer.MAX_VALUE, Workers.of(1));
        HullSearch search = solver.hullSearch();
        int close = 0;
        for (int test = 0; test < 50; test++) {
            double[] latent = new double[columns];
            for (int j = 0; j < columns; j++) {
                latent[j] = away * random.nextGaussian() + 5;
            }
            double distance = Math.sqrt(solver.solve(latent).support().squaredNorm()) / corpus.scale();
            search.begin(Vec.of(latent));
            double before = search.atLeast();
            while (!search.over()) {
                assertThat(before).isBetween(0.0, distance * (1 + 1e-12) + 1e-12);
                search.step();
                assertThat(search.atLeast()).isGreaterThanOrEqualTo(before);
                before = search.atLeast();
            }
            assertThat(before).isLessThanOrEqualTo(distance * (1 + 1e-12) + 1e-12);
            close += before >= 0.99 * distance - 1e-3 ? 1 : 0;
            assertThat(search.distance()).isBetween(distance * (1 - 1e-12) - 1e-12, distance * (1 + 1e-12) + 1e-12);
        }
        assertThat(close).isGreaterThan(rows > 2048 || away > 100 ? -1 : 40);
    }
}
