package io.simplex4j.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.parallel.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class NovelExamplesTest {
    private static double[][] rows(int count, double centre, SplittableRandom random) {
        double[][] rows = new double[count][4];
        for (double[] row : rows) {
            for (int j = 0; j < row.length; j++) {
                row[j] = centre + random.nextDouble(-1, 1);
            }
        }
        return rows;
    }

    @Test
    void what_comes_from_elsewhere_joins_until_it_is_explained() {
        SplittableRandom random = new SplittableRandom(3);
        Matrix corpus = Matrix.of(rows(40, 0, random));
        Matrix calibration = Matrix.of(rows(199, 0, random));
        double[][] home = rows(200, 0, random);
        NovelExamples few = NovelExamples.of(corpus, calibration, 0.05, Matrix.of(home), Workers.of(1));
        assertThat(few.chosen()).hasSizeBetween(1, 20);
        double[][] far = rows(60, 9, random);
        NovelExamples many = NovelExamples.of(corpus, calibration, 0.05, Matrix.of(far), Workers.of(2));
        assertThat(many.chosen()).contains(0).hasSizeBetween(5, 55);
        assertThat(NovelExamples.of(corpus, calibration, 0.05, Matrix.of(far), Workers.of(1)))
                .isEqualTo(many);
    }

    @Test
    void the_limit_is_that_of_all_rows_solved_again() {
        SplittableRandom random = new SplittableRandom(4);
        double[][] corpus = rows(20, 0, random);
        Matrix calibration = Matrix.of(rows(99, 0, random));
        double[][] inputs = rows(30, 1, random);
        NovelExamples novel = NovelExamples.of(Matrix.of(corpus), calibration, 0.1, Matrix.of(inputs), Workers.of(1));
        List<double[]> all = new ArrayList<>(List.of(corpus));
        novel.chosen().forEach(row -> all.add(inputs[row]));
        double[] residuals =
                ActiveSet.withDefaults()
                        .over(Matrix.of(all.toArray(double[][]::new)))
                        .decomposeAll(calibration)
                        .stream()
                        .mapToDouble(each -> each.residual())
                        .sorted()
                        .toArray();
        assertThat(novel.limit()).isCloseTo(residuals[89], within(1e-9));
    }

    @Test
    void the_example_nearest_to_the_hull_of_the_others_leaves_first() {
        Matrix corpus = Matrix.of(new double[][] {{0, 0}, {4, 0}, {0, 4}, {1, 1}, {2, 2.5}});
        assertThat(NovelExamples.redundant(corpus, 4, Workers.of(1))).containsExactly(3);
        assertThat(NovelExamples.redundant(corpus, 3, Workers.of(1))).containsExactly(3, 4);
        assertThat(NovelExamples.redundant(corpus, 5, Workers.of(1))).isEmpty();
        SplittableRandom random = new SplittableRandom(5);
        Matrix rows = Matrix.of(rows(30, 0, random));
        List<Integer> lazy = NovelExamples.redundant(rows, 12, Workers.of(2));
        List<Integer> left = new ArrayList<>(IntStream.range(0, 30).boxed().toList());
        for (int dropped : lazy) {
            int[] now = left.stream().mapToInt(Integer::intValue).toArray();
            Vec exact = ActiveSet.withDefaults().over(rows.select(now)).leaveOneOutResiduals();
            double min =
                    IntStream.range(0, now.length).mapToDouble(exact::get).min().orElseThrow();
            assertThat(exact.get(left.indexOf(dropped))).isCloseTo(min, within(1e-9));
            left.remove(Integer.valueOf(dropped));
        }
    }

    @Test
    void too_few_rows_and_absurd_numbers_are_refused() {
        Matrix one = Matrix.of(new double[][] {{0, 0}});
        assertThatThrownBy(() -> NovelExamples.of(one, one, 0.05, one, Workers.of(1)))
                .hasMessage("calibration has 1 rows; expected at least 19 to judge novelty at 0.05");
        assertThatThrownBy(() -> NovelExamples.of(one, one, Double.NaN, one, Workers.of(1)))
                .hasMessage("share is NaN; expected a number above 0 and below 1");
        assertThatThrownBy(() -> NovelExamples.redundant(one, 0, Workers.of(1)))
                .hasMessage("budget is 0; expected at least 1");
    }
}
