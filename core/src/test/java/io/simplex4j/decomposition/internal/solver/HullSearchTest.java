package io.simplex4j.decomposition.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Bounds that rise to the distance, and never above it. */
final class HullSearchTest {
    private static Batch batch(int rows, int columns, SplittableRandom random) {
        double[][] all = new double[rows][];
        for (int c = 0; c < rows; c++) {
            all[c] = random.doubles(columns, -1, 1).toArray();
        }
        Workers alone = Workers.of(1);
        return new Batch(Corpus.of(Matrix.of(all), true, alone), 1e-10, Integer.MAX_VALUE, alone);
    }

    @Test
    void bounds_rise_to_the_distance_that_a_solve_finds() {
        SplittableRandom random = new SplittableRandom(3);
        Batch batch = batch(80, 6, random);
        HullSearch search = new HullSearch(batch);
        for (int i = 0; i < 40; i++) {
            double[] latent = random.doubles(6, -2, 2).toArray();
            double distance =
                    batch.solve(latent).search().length() / batch.corpus().scale();
            search.begin(latent);
            double before = search.lowerBound();
            while (!search.isDone()) {
                search.step();
                assertThat(search.lowerBound()).isBetween(before, distance + 1e-12);
                before = search.lowerBound();
            }
            assertThat(search.distance()).isCloseTo(distance, within(1e-10));
        }
    }

    @Test
    void likely_members_change_the_way_but_not_the_distance() {
        SplittableRandom random = new SplittableRandom(4);
        Batch batch = batch(60, 5, random);
        HullSearch search = new HullSearch(batch);
        for (int i = 0; i < 20; i++) {
            double[] latent = random.doubles(5, -2, 2).toArray();
            search.begin(latent);
            double distance = search.distance();
            search.begin(latent, i, i + 7, i + 21);
            assertThat(search.distance()).isCloseTo(distance, within(1e-10));
        }
    }

    @Test
    void the_distance_from_inside_is_zero_and_from_one_row_plain() {
        Workers alone = Workers.of(1);
        Matrix corner = Matrix.of(new double[][] {{0, 0}, {4, 0}, {0, 4}});
        HullSearch search = new HullSearch(new Batch(Corpus.of(corner, true, alone), 1e-10, Integer.MAX_VALUE, alone));
        search.begin(new double[] {1, 1});
        assertThat(search.distance()).isLessThan(1e-15);
        Matrix one = Matrix.of(new double[][] {{1, 2}});
        search = new HullSearch(new Batch(Corpus.of(one, true, alone), 1e-10, Integer.MAX_VALUE, alone));
        search.begin(new double[] {4, 6});
        assertThat(search.distance()).isCloseTo(5, within(1e-15));
    }
}
