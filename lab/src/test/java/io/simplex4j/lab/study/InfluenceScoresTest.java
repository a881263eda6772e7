package io.simplex4j.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.lab.dataset.Rows;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** On a softmax head, whose Gauss-Newton matrix is its Hessian. */
final class InfluenceScoresTest {
    private static final int CLASSES = 3;
    private static final int WIDTH = 4;
    private static final double DAMPING = 0.05;

    private final SplittableRandom random = new SplittableRandom(5);
    private final Matrix latents = points(20);
    private final Matrix tests = points(3);
    private final int[] labels = random.ints(20, 0, CLASSES).toArray();
    private final LinearHead head = LinearHead.of(points(CLASSES), Vec.of(0.1, 0, -0.1), LinearHead.Activation.SOFTMAX);

    private Matrix points(int count) {
        List<Vec> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            points.add(Vec.of(random.doubles(WIDTH - 1, -1, 1).toArray()));
        }
        return Rows.of(points);
    }

    private Matrix gradients(Matrix of) {
        double[][] gradients = new double[of.rows()][];
        for (int row = 0; row < gradients.length; row++) {
            gradients[row] = InfluenceStudy.gradient(head, of.row(row), row % CLASSES);
        }
        return Matrix.of(gradients);
    }

    private InfluenceScores scores(int maxRows) {
        double[][] probabilities = new double[latents.rows()][];
        for (int c = 0; c < probabilities.length; c++) {
            probabilities[c] = head.scores(head.apply(latents.row(c))).toArray();
        }
        return InfluenceScores.of(
                (example, label) -> InfluenceStudy.gradient(head, latents.row(example), label),
                labels,
                Matrix.of(probabilities),
                maxRows);
    }

    /* The Hessian of the mean loss by differences of its gradient, with a solver of the tests. */
    private double[][] hessian() {
        int size = CLASSES * WIDTH;
        double[][] hessian = new double[size][];
        for (int i = 0; i < size; i++) {
            double[] up = meanGradient(i, 1e-5);
            double[] down = meanGradient(i, -1e-5);
            hessian[i] = new double[size];
            for (int j = 0; j < size; j++) {
                hessian[i][j] = (up[j] - down[j]) / 2e-5 + (i == j ? DAMPING : 0);
            }
        }
        return hessian;
    }

    private double[] meanGradient(int parameter, double shift) {
        double[][] weights = new double[CLASSES][WIDTH - 1];
        double[] bias = head.bias().toArray();
        for (int o = 0; o < CLASSES; o++) {
            weights[o] = head.weights().row(o).toArray();
        }
        if (parameter % WIDTH < WIDTH - 1) {
            weights[parameter / WIDTH][parameter % WIDTH] += shift;
        } else {
            bias[parameter / WIDTH] += shift;
        }
        LinearHead moved = LinearHead.of(Matrix.of(weights), Vec.of(bias), LinearHead.Activation.SOFTMAX);
        double[] mean = new double[CLASSES * WIDTH];
        for (int c = 0; c < labels.length; c++) {
            double[] gradient = InfluenceStudy.gradient(moved, latents.row(c), labels[c]);
            for (int j = 0; j < mean.length; j++) {
                mean[j] += gradient[j] / labels.length;
            }
        }
        return mean;
    }

    @Test
    void scores_are_products_with_the_inverse_of_the_damped_hessian() {
        InfluenceScores all = scores(Integer.MAX_VALUE);
        Matrix gradients = gradients(tests);
        double[][] scores = all.scores(gradients, DAMPING);
        for (int test = 0; test < tests.rows(); test++) {
            double[] solution = solve(hessian(), gradients.row(test).toArray());
            for (int c = 0; c < labels.length; c++) {
                double expected =
                        Vec.of(solution).dot(Vec.of(InfluenceStudy.gradient(head, latents.row(c), labels[c])));
                assertThat(scores[test][c]).isCloseTo(expected, within(1e-3 * (1 + Math.abs(expected))));
            }
        }
        assertThat(all.share()).isGreaterThan(0.9999);
    }

    private static double[] solve(double[][] matrix, double[] right) {
        // Richardson's iteration, which shares nothing with the factorisation.
        double[] x = new double[right.length];
        for (int step = 0; step < 20_000; step++) {
            double[] moved = x.clone();
            for (int i = 0; i < x.length; i++) {
                moved[i] += 0.5 * (right[i] - Vec.of(matrix[i]).dot(Vec.of(x)));
            }
            x = moved;
        }
        return x;
    }

    @Test
    void few_rows_are_solved_in_their_own_space() {
        InfluenceScores few = scores(8);
        assertThat(few.rows()).isEqualTo(8);
        assertThat(few.share()).isBetween(0.1, 0.9);
        // With fewer rows than parameters the matrix is R Rᵀ; a large damping makes either way nearly g / δ.
        Matrix gradients = gradients(tests);
        double[][] scores = few.scores(gradients, 1e6);
        double expected = gradients.row(0).dot(Vec.of(InfluenceStudy.gradient(head, latents.row(0), labels[0]))) / 1e6;
        assertThat(scores[0][0]).isCloseTo(expected, within(1e-5 * Math.abs(expected)));
    }

    @Test
    void weights_are_shares_of_the_scores_of_helpful_examples() {
        assertThat(InfluenceStudy.weights(Vec.of(3, -1, 1), List.of(0, 2)).weight(0))
                .isEqualTo(0.75);
    }
}
