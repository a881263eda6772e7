package io.simplex4j.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.math.Matrix;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class ReferenceResidualsTest {
    private static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    /** Rows as latents are after a rectifier: some of them zeros. */
    private static double[][] rows(int count, int columns, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] rows = new double[count][columns];
        for (double[] row : rows) {
            for (int j = 0; j < columns; j++) {
                row[j] = Math.max(0, random.nextDouble(-0.5, 1));
            }
        }
        return rows;
    }

    /** The residual of a row over those that differ from it, with the rows copied out. */
    private static double expected(double[][] rows, int example) {
        List<double[]> others = new ArrayList<>();
        for (double[] row : rows) {
            if (!Arrays.equals(row, rows[example])) {
                others.add(row);
            }
        }
        Matrix latents = Matrix.of(rows);
        return ActiveSet.withDefaults()
                .over(Matrix.of(others.toArray(double[][]::new)))
                .decompose(latents.row(example))
                .residual();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void each_is_the_residual_over_the_others(long seed) {
        double[][] rows = rows(30, 6, seed);
        List<Double> expected = new ArrayList<>();
        for (int example = 0; example < rows.length; example++) {
            expected.add(expected(rows, example));
        }
        agree(ReferenceResiduals.ofHeldOut(Matrix.of(rows), 30, Workers.of(1)), expected);
    }

    /** The corpus is prepared with what is left out, so that its centre and the rounding are others. */
    private static void agree(ReferenceResiduals found, List<Double> expected) {
        List<Double> sorted = expected.stream().sorted().toList();
        assertThat(found.sorted()).hasSize(sorted.size());
        for (int i = 0; i < sorted.size(); i++) {
            assertThat(found.sorted().get(i)).isCloseTo(sorted.get(i), within(1e-12));
        }
    }

    @Test
    void repeated_and_far_rows_do_not_disturb() {
        double[][] rows = rows(90, 4, 3);
        for (int i = 30; i < 60; i++) {
            rows[i] = rows[i % 7].clone();
        }
        rows[60][1] = 1e16;
        List<Double> expected = new ArrayList<>();
        for (int example = 0; example < rows.length; example++) {
            expected.add(expected(rows, example));
        }
        List<Double> found =
                ReferenceResiduals.ofHeldOut(Matrix.of(rows), 90, Workers.of(1)).sorted();
        List<Double> sorted = expected.stream().sorted().toList();
        for (int i = 0; i < sorted.size(); i++) {
            assertThat(found.get(i)).isCloseTo(sorted.get(i), within(1e-10 * (1 + sorted.get(i))));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void duplicates_do_not_explain_each_other(long seed) {
        double[][] once = rows(12, 5, seed);
        double[][] twice = new double[24][];
        for (int i = 0; i < twice.length; i++) {
            twice[i] = once[i % 12];
        }
        List<Double> single = ReferenceResiduals.ofHeldOut(Matrix.of(once)).sorted();
        List<Double> both = ReferenceResiduals.ofHeldOut(Matrix.of(twice)).sorted();
        assertThat(both).hasSize(24);
        for (int i = 0; i < both.size(); i++) {
            assertThat(both.get(i)).isCloseTo(single.get(i / 2), within(1e-9));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void threads_do_not_show(long seed) {
        Matrix latents = Matrix.of(rows(40, 7, seed));
        List<Double> alone =
                ReferenceResiduals.ofHeldOut(latents, 15, Workers.of(1)).sorted();
        for (int threads : new int[] {2, 3, 15, 64}) {
            assertThat(ReferenceResiduals.ofHeldOut(latents, 15, Workers.of(threads))
                            .sorted())
                    .containsExactlyElementsOf(alone);
        }
    }

    @Test
    void examples_are_spread_evenly() {
        double[][] line = new double[1000][];
        for (int i = 0; i < line.length; i++) {
            /* On a parabola no point is a mixture of others: the sooner it comes, the larger its residual. */
            double x = Math.log1p(i);
            line[i] = new double[] {x, x * x};
        }
        agree(
                ReferenceResiduals.ofHeldOut(Matrix.of(line), 4, Workers.of(1)),
                List.of(expected(line, 750), expected(line, 500), expected(line, 250), expected(line, 0)));
        assertThat(ReferenceResiduals.ofHeldOut(Matrix.of(line)).sorted()).hasSize(200);
    }

    @Test
    void without_others_there_is_no_reference() {
        for (double[][] rows : List.of(new double[0][], new double[][] {{1, 2}}, new double[][] {{1, 2}, {1, 2}})) {
            ReferenceResiduals none = ReferenceResiduals.ofHeldOut(Matrix.of(rows));
            assertThat(none.sorted()).isEmpty();
            assertThat(none.share(0)).isEmpty();
        }
    }

    @Test
    void two_examples_are_as_far_from_each_other_as_they_are() {
        ReferenceResiduals two = ReferenceResiduals.ofHeldOut(Matrix.of(new double[][] {{1, 2}, {4, 6}}));
        assertThat(two.sorted()).containsExactly(5.0, 5.0);
        assertThat(two.share(5)).hasValue(0);
        assertThat(two.share(5.001)).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "0.5, 0.5", "1, 0.5", "1.5, 0.75", "3.5, 0.75", "10, 1"})
    void the_share_is_of_smaller_references(double residual, double share) {
        Matrix apart = Matrix.of(new double[][] {{0}, {1}, {3}, {6.5}});
        /* The inner two are mixtures of the others; the outer two are 1 and 3.5 from their neighbours. */
        ReferenceResiduals references = ReferenceResiduals.ofHeldOut(apart);
        assertThat(references.sorted().get(2)).isCloseTo(1, within(1e-12));
        assertThat(references.sorted().get(3)).isCloseTo(3.5, within(1e-12));
        assertThat(references.share(residual)).hasValue(share);
    }

    @Test
    void rounding_is_no_difference() {
        Matrix inner = Matrix.of(rows(500, 2, 1));
        ReferenceResiduals references = ReferenceResiduals.ofHeldOut(inner, 500, Workers.of(2));
        long zeros = references.sorted().stream().filter(each -> each < 1e-9).count();
        assertThat(zeros).isGreaterThan(400);
        assertThat(references.share(1e-12)).hasValue(0);
        assertThat(references.share(1e-8).getAsDouble()).isEqualTo(zeros / 500.0);
    }

    @Test
    void nonsense_is_refused() {
        Matrix latents = Matrix.of(new double[][] {{0}, {1}});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReferenceResiduals.ofHeldOut(latents, 0, Workers.of(1)))
                .withMessage("at most is 0; expected at least 1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReferenceResiduals.ofHeldOut(Matrix.of(new double[][] {{0}, {Double.NaN}})))
                .withMessage("the table of latents has NaN at row 1, column 0; expected a finite number");
        ReferenceResiduals references = ReferenceResiduals.ofHeldOut(latents);
        for (double residual : new double[] {-1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> references.share(residual))
                    .withMessage("residual is " + residual + "; expected 0 or more");
        }
    }
}
