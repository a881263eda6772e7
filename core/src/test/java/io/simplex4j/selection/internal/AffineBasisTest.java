package io.simplex4j.selection.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.NotFiniteException;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import io.simplex4j.selection.CorpusSelection;
import io.simplex4j.trust.internal.SelectionPrice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AffineBasisTest {
    private static final AffineBasis BASIS = AffineBasis.withDefaults();

    /** Latents as of ReLUs, stored as floats: many zeros, some rows twice, some in between others. */
    private static double[][] latents(SplittableRandom random, int rows, int columns) {
        double[][] latents = new double[rows][columns];
        for (int r = 0; r < rows; r++) {
            for (int j = 0; j < columns; j++) {
                latents[r][j] = (float) Math.max(0, random.nextDouble() * 3 - 1);
            }
            if (r > 3 && r % 5 == 0) {
                latents[r] = latents[random.nextInt(r)].clone();
            }
            if (r > 3 && r % 7 == 0) {
                for (int j = 0; j < columns; j++) {
                    latents[r][j] = (latents[r - 1][j] + latents[r - 2][j]) / 2;
                }
            }
        }
        return latents;
    }

    private static int[] array(CorpusSelection.Selection selection) {
        return selection.examples().stream().mapToInt(Integer::intValue).toArray();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void weights_are_unique_inside_the_hull_and_outside(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int columns = random.nextInt(1, 12);
        Matrix latents = Matrix.of(latents(random, random.nextInt(1, 80), columns));
        Matrix chosen = latents.select(array(BASIS.select(latents)));
        assertThat(chosen.rows()).isLessThanOrEqualTo(columns + 1);
        Decomposer decomposer = ActiveSet.withDefaults().over(chosen);
        for (int test = 0; test < 40; test++) {
            double[] weights = random.doubles(chosen.rows(), 0.01, 1).toArray();
            double sum = Arrays.stream(weights).sum();
            double[] point = new double[columns];
            double away = test % 2 == 0 ? 0 : random.nextDouble() * 2 - 1;
            for (int j = 0; j < columns; j++) {
                point[j] = away * random.nextDouble();
                for (int c = 0; c < weights.length; c++) {
                    point[j] += weights[c] / sum * chosen.at(c, j);
                }
            }
            Decomposition found = decomposer.decompose(Vec.of(point));
            assertThat(found.uniqueness().orElseThrow().unique())
                    .as("test %d", test)
                    .isTrue();
            for (WeightRange range :
                    decomposer.weightRanges(Vec.of(point), found).orElseThrow()) {
                assertThat(range.most() - range.least()).isLessThan(1e-6);
            }
            if (away == 0) {
                for (int c = 0; c < weights.length; c++) {
                    assertThat(found.weights().weight(c)).isCloseTo(weights[c] / sum, within(1e-5));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void takes_as_many_as_the_latents_span_and_no_duplicate(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int columns = random.nextInt(3, 9);
        int span = random.nextInt(1, columns);
        double[][] directions = latents(random, span, columns);
        for (int d = 0; d < span; d++) {
            directions[d][d] += 3;
        }
        double[][] rows = new double[60][columns];
        for (double[] row : rows) {
            for (int d = 0; d < span; d++) {
                double along = random.nextDouble();
                for (int j = 0; j < columns; j++) {
                    row[j] += along * directions[d][j];
                }
            }
            for (int j = 0; j < columns; j++) {
                row[j] = (float) (row[j] + 5);
            }
        }
        rows[40] = rows[3].clone();
        Matrix latents = Matrix.of(rows);
        CorpusSelection.Selection selection = BASIS.select(latents);
        assertThat(selection.examples()).hasSize(span + 1);
        assertThat(selection.method()).isEqualTo("affinely-independent");
        assertThat(selection.examples()).doesNotContain(40);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void neither_order_nor_threads_nor_scale_change_the_choice(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[50][6];
        for (double[] row : rows) {
            Arrays.setAll(row, j -> random.nextDouble());
        }
        List<Integer> order = new ArrayList<>(IntStream.range(0, 50).boxed().toList());
        Collections.shuffle(order, new Random(seed));
        List<Integer> expected = BASIS.select(Matrix.of(rows)).examples();
        assertThat(expected).hasSize(7);
        Matrix shuffled = Matrix.of(order.stream().map(r -> rows[r]).toArray(double[][]::new));
        assertThat(BASIS.select(shuffled).examples().stream()
                        .map(order::get)
                        .sorted()
                        .toList())
                .isEqualTo(expected);
        assertThat(BASIS.withThreads(1).select(Matrix.of(rows)).examples()).isEqualTo(expected);
        for (double scale : new double[] {0x1p-500, 0x1p500}) {
            Matrix scaled = Matrix.of(Arrays.stream(rows)
                    .map(row -> Arrays.stream(row).map(v -> scale * v).toArray())
                    .toArray(double[][]::new));
            assertThat(BASIS.select(scaled).examples()).isEqualTo(expected);
        }
    }

    @Test
    void of_equals_the_first_is_taken() {
        Matrix latents = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {1, 0}, {0, 0}});
        assertThat(BASIS.select(latents).examples()).containsExactly(0, 1, 3);
    }

    @Test
    void equal_latents_leave_one() {
        assertThat(BASIS.select(Matrix.of(new double[][] {{2, 3}, {2, 3}, {2, 3}}))
                        .examples())
                .containsExactly(0);
        assertThat(BASIS.select(Matrix.of(new double[][] {{0, 0}, {0, 0}})).examples())
                .containsExactly(0);
    }

    @Test
    void what_is_nearly_dependent_is_left_out() {
        Matrix latents = Matrix.of(new double[][] {{0, 0}, {1, 0}, {0.5, 1e-3}});
        assertThat(BASIS.select(latents).examples()).hasSize(3);
        assertThat(BASIS.withTolerance(1e-2).select(latents).examples()).containsExactly(0, 1);
    }

    @Test
    void refuses_what_it_cannot_use() {
        assertThatThrownBy(() -> BASIS.select(Matrix.of(new double[][] {{1}, {Double.NaN}})))
                .isInstanceOf(NotFiniteException.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BASIS.withTolerance(1e-9))
                .withMessage("tolerance is 1.0E-9; expected a number from 1e-7 to below 1");
        assertThatIllegalArgumentException().isThrownBy(() -> BASIS.withTolerance(Double.NaN));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CorpusSelection.Selection(List.of(3, 3), "x"))
                .withMessage("example 3 comes after 3; expected the order of the corpus");
    }

    @Test
    void the_price_is_what_the_examples_left_out_lose() {
        Matrix latents = Matrix.of(latents(new SplittableRandom(8), 60, 4));
        CorpusSelection.Selection selection = BASIS.select(latents);
        SelectionPrice price = SelectionPrice.of(latents, selection, Workers.of(1));
        assertThat(price.leftOut()).isEqualTo(55);
        assertThat(price.measured()).isEqualTo(55);
        assertThat(price.selected().median())
                .isGreaterThan(price.others().median())
                .isLessThanOrEqualTo(price.selected().largest());
        assertThat(price.selected().mean()).isGreaterThan(price.others().mean());
        assertThat(price).isEqualTo(SelectionPrice.of(latents, selection, Workers.of(3)));
        assertThat(SelectionPrice.of(
                        Matrix.of(new double[][] {{1}}), new CorpusSelection.Selection(List.of(0), "x"), Workers.of(1)))
                .isEqualTo(new SelectionPrice(
                        0, 0, new SelectionPrice.Residuals(0, 0, 0), new SelectionPrice.Residuals(0, 0, 0)));
    }
}
