package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BoostedTreesTest {
    private static final SplittableRandom RANDOM = new SplittableRandom(4);

    private static double[][] rows(int count) {
        double[][] rows = new double[count][3];
        for (double[] row : rows) {
            Arrays.setAll(row, column -> RANDOM.nextDouble());
        }
        return rows;
    }

    private static double target(double[] row) {
        return 3 * row[0] + (row[1] > 0.5 ? 2 : 0);
    }

    private static double score(BoostedTrees trees, double[] row) {
        return trees.base() + Arrays.stream(trees.latent(row)).sum();
    }

    @Test
    void trees_learn_values() {
        double[][] rows = rows(200);
        double[] targets =
                Arrays.stream(rows).mapToDouble(BoostedTreesTest::target).toArray();
        BoostedTrees trees = BoostedTrees.train(rows, targets, false, 100, 3, 0.1);
        for (double[] row : rows(50)) {
            assertThat(score(trees, row)).isCloseTo(target(row), within(0.8));
        }
    }

    @Test
    void scores_are_the_weighted_sums_of_targets() {
        double[][] rows = rows(60);
        double[] targets =
                Arrays.stream(rows).mapToDouble(BoostedTreesTest::target).toArray();
        BoostedTrees trees = BoostedTrees.train(rows, targets, false, 40, 3, 0.1);
        double[][] tests = rows(20);
        double[][] weights = trees.targetWeights(rows, 0.1, tests);
        for (int test = 0; test < tests.length; test++) {
            double sum = 0;
            for (int row = 0; row < rows.length; row++) {
                sum += weights[test][row] * targets[row];
            }
            assertThat(sum).isCloseTo(score(trees, tests[test]), within(1e-9));
            assertThat(Arrays.stream(weights[test]).sum()).isCloseTo(1, within(1e-9));
        }
    }

    @Test
    void with_logistic_loss_scores_tell_classes_apart() {
        double[][] rows = rows(200);
        double[] targets =
                Arrays.stream(rows).mapToDouble(row -> row[0] > 0.5 ? 1 : 0).toArray();
        BoostedTrees trees = BoostedTrees.train(rows, targets, true, 30, 2, 0.1);
        int right = 0;
        for (double[] row : rows(100)) {
            right += score(trees, row) > 0 == row[0] > 0.5 ? 1 : 0;
        }
        assertThat(right).isGreaterThan(95);
    }
}
