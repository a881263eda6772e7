package io.simplex4j.decomposition.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.math.Matrix;
import io.simplex4j.math.Norms;
import io.simplex4j.parallel.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PreparedCorpusTest {
    private static double[][] gaussian(int rows, int columns, double scale) {
        SplittableRandom random = new SplittableRandom(rows);
        double[][] values = new double[rows][columns];
        for (double[] row : values) {
            for (int j = 0; j < columns; j++) {
                row[j] = (float) random.nextGaussian() * scale + 3 * scale;
            }
        }
        return values;
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-100, 1e-25, 1, 1e18, 1e100})
    void centred_rows_are_of_the_order_of_one(double scale) {
        double[][] rows = gaussian(301, 5, scale);
        PreparedCorpus corpus = PreparedCorpus.of(Matrix.of(rows), Workers.of(2));
        double[] norms = new double[301];
        double[] row = new double[5];
        for (int c = 0; c < 301; c++) {
            corpus.copyCentred(c, row);
            norms[c] = Norms.euclidean(row);
            assertThat((double) corpus.blocks().norm(c)).isBetween(norms[c] * 0.999999, norms[c] * 1.000001);
        }
        Arrays.sort(norms);
        assertThat(norms[150]).isBetween(1.0, 2.0).isEqualTo(corpus.typicalNorm());
    }

    @Test
    void rows_stored_by_eights_have_the_bits_of_rows_stored_alone() {
        double[][] rows = gaussian(8, 5, 1);
        ScanBlocks together = new ScanBlocks(8, 5);
        together.set(0, rows, 8);
        for (int r = 0; r < 8; r++) {
            ScanBlocks alone = new ScanBlocks(1, 5);
            alone.set(0, new double[][] {rows[r]}, 1);
            assertThat(together.norm(r)).isEqualTo(alone.norm(0));
            assertThat(together.squaredNorm(r)).isEqualTo(alone.squaredNorm(0));
            for (int j = 0; j < 5; j++) {
                assertThat(together.coordinates(0)[j][r])
                        .isEqualTo(alone.coordinates(0)[j][0])
                        .isEqualTo((float) rows[r][j]);
            }
        }
    }

    @Test
    void a_large_corpus_that_is_no_longer_of_numbers_is_noticed() {
        double[][] rows = gaussian(40, 3, 1);
        Matrix changing = new Matrix() {
            @Override
            public int rows() {
                return rows.length;
            }

            @Override
            public int columns() {
                return 3;
            }

            @Override
            public double at(int row, int column) {
                return rows[row][column];
            }
        };
        PreparedCorpus corpus = PreparedCorpus.of(changing, Workers.of(1), 1);
        corpus.fetch(new int[] {4, 7});
        rows[7][0] = Double.NaN;
        assertThatThrownBy(() -> corpus.fetch(new int[] {4, 7}))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no longer");
    }

    @Test
    void distances_between_centred_rows_are_exact_multiples_of_the_scale() {
        double[][] rows = gaussian(50, 4, 1);
        PreparedCorpus corpus = PreparedCorpus.of(Matrix.of(rows), Workers.of(1));
        double[] one = new double[4];
        double[] other = new double[4];
        corpus.copyCentred(3, one);
        corpus.copyCentred(8, other);
        for (int j = 0; j < 4; j++) {
            assertThat((one[j] - other[j]) / corpus.scale()).isEqualTo(rows[3][j] - rows[8][j]);
        }
    }

    @Test
    void the_mean_is_that_of_the_rows_on_any_number_of_threads() {
        double[][] rows = gaussian(5000, 3, 1);
        double[] one = PreparedCorpus.of(Matrix.of(rows), Workers.of(1)).mean();
        double[] many = PreparedCorpus.of(Matrix.of(rows), Workers.of(7)).mean();
        assertThat(many).containsExactly(one);
        double sum = 0;
        for (double[] row : rows) {
            sum += row[1];
        }
        assertThat(one[1]).isBetween(sum / 5000 - 1e-12, sum / 5000 + 1e-12);
    }

    @Test
    void a_row_too_far_out_for_floats_is_set_apart() {
        double[][] rows = gaussian(40, 3, 1);
        rows[17] = new double[] {0, 1e30, 0};
        PreparedCorpus corpus = PreparedCorpus.of(Matrix.of(rows), Workers.of(2));
        assertThat(corpus.wildRows()).containsExactly(17);
        assertThat(corpus.blocks().norm(17)).isInfinite();
        double[] row = new double[3];
        corpus.copyCentred(17, row);
        assertThat(row[1]).isGreaterThan(1e29);
    }

    @Test
    void only_a_large_corpus_has_a_sample_of_distinct_rows() {
        assertThat(PreparedCorpus.of(Matrix.of(new float[1000][20]), Workers.of(1))
                        .sample()
                        .isCorpus())
                .isTrue();
        PreparedCorpus large = PreparedCorpus.of(Matrix.of(new float[120_000][21]), Workers.of(1));
        assertThat(large.sample().isCorpus()).isFalse();
        int size = large.sample().blocks().rows();
        assertThat(size).isEqualTo(2500);
        int previous = -1;
        for (int i = 0; i < size; i++) {
            assertThat(large.sample().id(i)).isGreaterThan(previous).isLessThan(120_000);
            previous = large.sample().id(i);
        }
    }

    @Test
    void rows_are_selected_by_distance() {
        double[][] rows = {{0, 0}, {5, 5}, {1, 0}, {9, 9}, {0, 1}, {1, 1}};
        PreparedCorpus corpus = PreparedCorpus.of(Matrix.of(rows), Workers.of(1));
        double[] point = {0.9, 0.8};
        corpus.centre(point);
        assertThat(RowSelection.nearest(corpus, point, 3)).containsExactly(2, 4, 5);
        assertThat(RowSelection.nearest(corpus, point, 99)).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void identical_rows_are_counted_and_the_first_is_found() {
        double[][] rows = {{0, 1}, {2, 3}, {-0.0, 1}, {4, 5}, {0, 1}, {4, 5}};
        PreparedCorpus corpus = PreparedCorpus.of(Matrix.of(rows), Workers.of(1));
        int[] firsts = {0, 1, 0, 3, 0, 3};
        int[] twins = {2, 0, 2, 1, 2, 1};
        for (int row = 0; row < rows.length; row++) {
            assertThat(corpus.first(row)).isEqualTo(firsts[row]);
            assertThat(corpus.twins(row)).isEqualTo(twins[row]);
        }
    }
}
