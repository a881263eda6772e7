package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Vec;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DetectionCurveTest {
    private static final boolean[] TRUTH = {true, false, true, false, false};

    private static double[] counts(DetectionCurve curve) {
        return IntStream.rangeClosed(0, curve.size()).mapToDouble(curve::found).toArray();
    }

    @Test
    void by_hand() {
        /* In order: 2 (outlier), 4, 1, 0 (outlier), 3. */
        DetectionCurve curve = DetectionCurve.of(Vec.of(2, 3, 9, 1, 4), TRUTH);
        assertThat(counts(curve)).containsExactly(0, 1, 1, 1, 2, 2);
        assertThat(curve.size()).isEqualTo(5);
        assertThat(curve.relativeArea()).isEqualTo(6.0 / 8);
        /* Of six pairs, outlier 2 wins three and outlier 0 one. */
        assertThat(curve.auroc()).isCloseTo(4 / 6.0, within(1e-15));
    }

    @Test
    void ideal_finds_all_outliers_first() {
        DetectionCurve ideal = DetectionCurve.ideal(TRUTH);
        assertThat(counts(ideal)).containsExactly(0, 1, 2, 2, 2, 2);
        assertThat(ideal.relativeArea()).isEqualTo(1);
        assertThat(ideal.auroc()).isEqualTo(1);
    }

    @Test
    void random_is_a_straight_line() {
        DetectionCurve random = DetectionCurve.of(Vec.of(0, 0, 0, 0, 0), TRUTH);
        for (int n = 0; n <= 5; n++) {
            assertThat(random.found(n)).isCloseTo(0.4 * n, within(1e-15));
        }
        assertThat(random.auroc()).isCloseTo(0.5, within(1e-15));
        boolean[] half = new boolean[200];
        Arrays.fill(half, 0, 100, true);
        assertThat(DetectionCurve.of(Vec.of(new double[200]), half).relativeArea())
                .isCloseTo(2 / 3.0, within(1e-14));
    }

    @Test
    void the_worst_order_finds_all_outliers_last() {
        DetectionCurve worst = DetectionCurve.of(Vec.of(0, 1, 0, 1, 1), TRUTH);
        assertThat(counts(worst)).containsExactly(0, 0, 0, 0, 1, 2);
        assertThat(worst.auroc()).isZero();
    }

    @Test
    void equal_scores_count_on_average() {
        /* First 4; then 0 (outlier), 1 and 2 (outlier) in any order; then 3. */
        DetectionCurve curve = DetectionCurve.of(Vec.of(1, 1, 1, 0, 2), TRUTH);
        double[] expected = {0, 0, 2 / 3.0, 4 / 3.0, 2, 2};
        for (int n = 0; n <= 5; n++) {
            assertThat(curve.found(n)).isCloseTo(expected[n], within(1e-15));
        }
        /* Each outlier loses to 4, ties with 1 and beats 3. */
        assertThat(curve.auroc()).isCloseTo(0.5, within(1e-15));
    }

    @Test
    void an_order_breaks_ties() {
        Ranking order = Ranking.descending(Vec.of(1, 1, 1, 0, 2));
        assertThat(counts(DetectionCurve.of(order, TRUTH))).containsExactly(0, 0, 1, 1, 2, 2);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void auroc_is_the_share_of_pairs_in_the_right_order(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = random.nextInt(2, 200);
        boolean[] outlier = new boolean[size];
        double[] scores = new double[size];
        for (int i = 0; i < size; i++) {
            outlier[i] = i == 0 || (i > 1 && random.nextInt(3) == 0);
            scores[i] = (seed % 2 == 0 ? random.nextInt(10) : random.nextDouble(10)) + (outlier[i] ? 1 : 0);
        }
        double wins = 0;
        int pairs = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                if (outlier[i] && !outlier[j]) {
                    wins += scores[i] > scores[j] ? 1 : scores[i] == scores[j] ? 0.5 : 0;
                    pairs++;
                }
            }
        }
        assertThat(DetectionCurve.of(Vec.of(scores), outlier).auroc()).isCloseTo(wins / pairs, within(1e-12));
    }

    @Test
    void random_orders_have_the_straight_line_as_their_mean() {
        SplittableRandom random = new SplittableRandom(3);
        double[] mean = new double[6];
        double area = 0;
        int draws = 20_000;
        for (int draw = 0; draw < draws; draw++) {
            DetectionCurve curve = DetectionCurve.of(Ranking.random(5, random), TRUTH);
            area += curve.relativeArea() / draws;
            for (int n = 0; n <= 5; n++) {
                mean[n] += curve.found(n) / draws;
            }
        }
        for (int n = 0; n <= 5; n++) {
            assertThat(mean[n]).isCloseTo(0.4 * n, within(0.02));
        }
        assertThat(area)
                .isCloseTo(DetectionCurve.of(Vec.of(0, 0, 0, 0, 0), TRUTH).relativeArea(), within(0.01));
    }

    @Test
    void the_area_follows_from_the_auroc() {
        boolean[] half = new boolean[2000];
        double[] scores = new double[2000];
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 2000; i++) {
            half[i] = i < 1000;
            scores[i] = random.nextDouble() + (half[i] ? 0.35 : 0);
        }
        DetectionCurve curve = DetectionCurve.of(Vec.of(scores), half);
        assertThat(curve.relativeArea()).isCloseTo((0.5 + curve.auroc()) / 1.5, within(1e-12));
    }

    @Test
    void what_cannot_be_judged_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DetectionCurve.of(Vec.of(1, 2), TRUTH))
                .withMessage("there are 2 scores; expected 5 as many as examples");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DetectionCurve.ideal(new boolean[3]))
                .withMessage("0 of 3 examples are outliers; expected some and not all");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DetectionCurve.ideal(new boolean[] {true, true}))
                .withMessage("2 of 2 examples are outliers; expected some and not all");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DetectionCurve.of(Vec.of(1, 2, Double.NaN, 3, 4), TRUTH))
                .withMessage("score 2 is NaN; expected a finite number");
    }
}
