package io.simplex4j.lab.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.simplex4j.math.Vec;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RankingTest {
    private static final Vec SCORES = Vec.of(0.5, -3, 2, 0, 3, -0.5);

    @Test
    void signed_scores_put_the_highest_first() {
        assertThat(Ranking.descending(SCORES).top(6)).containsExactly(4, 2, 0, 3, 5, 1);
    }

    @Test
    void magnitudes_disregard_the_sign() {
        assertThat(Ranking.byMagnitude(SCORES).top(6)).containsExactly(1, 4, 2, 0, 5, 3);
    }

    @Test
    void of_equal_scores_the_smaller_number_comes_first() {
        assertThat(Ranking.descending(Vec.of(1, 2, 1, 2, 0.0, -0.0, 0.0)).top(7))
                .containsExactly(1, 3, 0, 2, 4, 5, 6);
        assertThat(Ranking.descending(Vec.of(-0.0, 0.0)).top(1)).containsExactly(0);
    }

    @Test
    void the_first_few() {
        Ranking ranking = Ranking.descending(SCORES);
        assertThat(ranking.size()).isEqualTo(6);
        assertThat(ranking.at(0)).isEqualTo(4);
        assertThat(ranking.top(2)).containsExactly(4, 2);
        assertThat(ranking.top(0)).isEmpty();
        assertThat(ranking.top(100)).hasSize(6);
        assertThat(Ranking.descending(Vec.of()).top(1)).isEmpty();
    }

    @Test
    void a_random_order_is_that_of_its_seed() {
        Ranking order = Ranking.random(100, new SplittableRandom(5));
        assertThat(order.top(100))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 100).boxed().toList());
        assertThat(Ranking.random(100, new SplittableRandom(5)).top(100)).isEqualTo(order.top(100));
        assertThat(Ranking.random(100, new SplittableRandom(6)).top(100)).isNotEqualTo(order.top(100));
        assertThat(Ranking.random(0, new SplittableRandom(6)).size()).isZero();
    }

    @Test
    void random_orders_are_all_as_likely() {
        SplittableRandom random = new SplittableRandom(1);
        int[][] counts = new int[4][4];
        int draws = 40_000;
        for (int draw = 0; draw < draws; draw++) {
            Ranking order = Ranking.random(4, random);
            for (int place = 0; place < 4; place++) {
                counts[place][order.at(place)]++;
            }
        }
        for (int[] place : counts) {
            for (int count : place) {
                assertThat(count / (double) draws).isCloseTo(0.25, within(0.01));
            }
        }
    }

    @Test
    void what_has_no_order_is_refused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ranking.descending(Vec.of(1, Double.NaN)))
                .withMessage("score 1 is NaN; expected a finite number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Ranking.byMagnitude(Vec.of(Double.NEGATIVE_INFINITY)))
                .withMessage("score 0 is -Infinity; expected a finite number");
    }
}
