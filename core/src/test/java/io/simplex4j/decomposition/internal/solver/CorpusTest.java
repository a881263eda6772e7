package io.simplex4j.decomposition.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Questions about all rows, whose answers plain loops find too. */
final class CorpusTest {
    private static final Workers ALONE = Workers.of(1);

    private static double[][] rows(int count, int columns, SplittableRandom random) {
        double[][] rows = new double[count][];
        for (int c = 0; c < count; c++) {
            rows[c] = random.doubles(columns, -1, 1).toArray();
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 40, 3000})
    void the_smallest_values_are_those_of_a_plain_loop(int count) {
        SplittableRandom random = new SplittableRandom(count);
        double[][] rows = rows(count, 6, random);
        rows[count / 2][3] = 1e14;
        for (boolean copying : new boolean[] {true, false}) {
            Corpus corpus = Corpus.of(Matrix.of(rows), copying, ALONE);
            for (double square : new double[] {0, 1}) {
                double[] direction = random.doubles(6, -2, 2).toArray();
                int[] expected = IntStream.range(0, count)
                        .boxed()
                        .sorted(Comparator.comparingDouble(row -> {
                            double[] z = corpus.centred(row);
                            return square * Vectors.dot(z, z) + Vectors.dot(direction, z);
                        }))
                        .limit(25)
                        .mapToInt(row -> row)
                        .sorted()
                        .toArray();
                assertThat(corpus.smallest(direction, square, 25)).containsExactly(expected);
            }
        }
    }

    @Test
    void the_lowest_height_is_found_without_excluded_rows() {
        SplittableRandom random = new SplittableRandom(5);
        double[][] rows = rows(2500, 4, random);
        Corpus corpus = Corpus.of(Matrix.of(rows), true, ALONE);
        double[] unit = Vectors.unit(random.doubles(4, -1, 1).toArray());
        int[] order = IntStream.range(0, rows.length)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> Vectors.dot(unit, corpus.centred(row))))
                .mapToInt(row -> row)
                .toArray();
        double second = Vectors.dot(unit, corpus.centred(order[1]));
        assertThat(corpus.lowest(List.of(unit), order[0])).containsExactly(second);
    }

    @Test
    void one_row_left_outside_the_sample_is_still_the_lowest() {
        double[][] rows = new double[5000][2];
        int odd = IntStream.range(0, rows.length)
                .filter(row -> IntStream.of(Corpus.sampleRows(5000)).noneMatch(sampled -> sampled == row))
                .findFirst()
                .orElseThrow();
        rows[odd] = new double[] {3, 4};
        Corpus corpus = Corpus.of(Matrix.of(rows), true, ALONE);
        int[] others = IntStream.range(0, 5000).filter(row -> row != odd).toArray();
        double[] unit = {0.6, 0.8};
        assertThat(corpus.lowest(List.of(unit), others)).containsExactly(Vectors.dot(unit, corpus.centred(odd)));
        int[] all = IntStream.range(0, 5000).toArray();
        assertThat(corpus.lowest(List.of(unit), all)).containsExactly(Double.POSITIVE_INFINITY);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void equal_rows_are_found_and_counted(boolean copying) {
        double[][] rows = {{0, 1}, {2, 3}, {-0.0, 1}, {2, 3}, {5, 6}, {2, 3}};
        Corpus corpus = Corpus.of(Matrix.of(rows), copying, ALONE);
        assertThat(corpus.twins(0, 1, 2, 4)).isDeepEqualTo(new int[][] {{0, 2}, {1, 3}, {0, 2}, {4, 1}});
        assertThat(corpus.carrier().find(List.of(new double[] {9, 9}, new double[] {5, 6})))
                .isDeepEqualTo(new int[][] {{-1, 0}, {4, 1}});
    }

    /** Heights of less than a rounding of floats: no copy can tell these rows from the plane. */
    @Test
    void doubles_decide_what_floats_cannot() {
        double[][] rows = {{1 - 5e-10, 1}, {1, -1}, {1 + 5e-10, 0.5}, {1 + 5e-9, 0}, {1.5, 0}};
        Corpus corpus = Corpus.ofCentred(Matrix.of(rows));
        double[] accepted = {1e-10, 0, 0};
        Query query = Query.of(new double[] {1, 0}, 0, 1, accepted, 0, 0, new int[0]);
        Found found = corpus.pass(query, ALONE);
        assertThat(found.violated()).isFalse();
        assertThat(found.near()).containsExactly(0, 1, 2);
        assertThat(found.lowest()).isCloseTo(-5, within(1e-3));
        assertThat(found.values()).containsExactly(new double[] {-5e-10, 0, 5e-10}, within(1e-15));
        Found without = corpus.pass(Query.of(new double[] {1, 0}, 0, 1, accepted, 0, 0, new int[] {0}), ALONE);
        assertThat(without.near()).containsExactly(1, 2);
        assertThat(without.lowest()).isZero();
    }

    /** More rows than a list of near ones once kept lie on the plane in floats, and the last of them below it in doubles. */
    @Test
    void however_many_rows_are_near_the_last_one_counts() {
        int count = (1 << 20) + 100;
        Corpus corpus = Corpus.ofCentred(new Matrix() {
            @Override
            public int rows() {
                return count;
            }

            @Override
            public int columns() {
                return 1;
            }

            @Override
            public double at(int row, int column) {
                return row == count - 1 ? 1 - 5e-9 : 1;
            }
        });
        Query query = Query.of(new double[] {1}, 0, 1, new double[] {1e-10, 0, 0}, 0, 0, new int[0]);
        Found found = corpus.pass(query, ALONE);
        assertThat(found.violated()).isFalse();
        assertThat(found.lowest()).isCloseTo(-50, within(1e-3));
        assertThat(found.near()).hasSize(count).endsWith(count - 1);
    }

    @Test
    void a_row_clearly_below_spoils_the_plane() {
        Corpus corpus = Corpus.ofCentred(Matrix.of(new double[][] {{1, 0}, {0.5, 0}, {1, 1}}));
        Query query = Query.of(new double[] {1, 0}, 0, 1, new double[] {1e-10, 0, 0}, 0, 3, new int[0]);
        Found found = corpus.pass(query, ALONE);
        assertThat(found.violated()).isTrue();
        assertThat(found.near()).isEmpty();
        assertThat(found.proposed()).containsExactly(0, 1, 2);
    }
}
