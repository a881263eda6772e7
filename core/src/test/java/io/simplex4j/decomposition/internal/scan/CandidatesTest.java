package io.simplex4j.decomposition.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CandidatesTest {
    @Test
    void the_best_have_the_smallest_keys_and_come_in_the_order_of_the_corpus() {
        SplittableRandom random = new SplittableRandom(2);
        for (int trial = 0; trial < 50; trial++) {
            int size = random.nextInt(1, 2000);
            float[] keys = new float[size];
            Candidates candidates = new Candidates();
            for (int i = 0; i < size; i++) {
                keys[i] = random.nextInt(40) - 20;
                candidates.add(3 * i, keys[i]);
            }
            int limit = random.nextInt(1, 300);
            int[] expected = IntStream.range(0, size)
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer i) -> keys[i]).thenComparingInt(i -> i))
                    .limit(limit)
                    .mapToInt(i -> 3 * i)
                    .sorted()
                    .toArray();
            assertThat(candidates.best(limit)).as("trial %s", trial).containsExactly(expected);
        }
    }

    @Test
    void later_findings_are_appended_in_order() {
        Candidates first = new Candidates();
        Candidates second = new Candidates();
        for (int i = 0; i < 700; i++) {
            first.add(i, -i);
            second.add(700 + i, -700 - i);
        }
        second.markViolated();
        assertThat(first.violated()).isFalse();
        first.append(second);
        assertThat(first.violated()).isTrue();
        assertThat(first.size()).isEqualTo(1400);
        assertThat(first.row(1399)).isEqualTo(1399);
        assertThat(first.key(1399)).isEqualTo(-1399);
        assertThat(first.best(2)).containsExactly(1398, 1399);
    }

    @Test
    void rows_near_the_plane_are_remembered_with_their_depth() {
        Candidates first = new Candidates();
        Candidates second = new Candidates();
        first.addNear(3, 0);
        first.add(4, 1);
        second.addNear(9, 0);
        first.append(second);
        assertThat(first.near()).containsExactly(3, 9);
        assertThat(first.best(10)).containsExactly(3, 4, 9);
    }

    /** A key is 0/0 where a row and the approximation both lie at the centre: it must cost time at most. */
    @Test
    void a_key_that_is_no_number_does_no_harm() {
        Candidates candidates = new Candidates();
        for (int i = 0; i < 5000; i++) {
            candidates.add(i, i % 3 == 0 ? Float.NaN : -i);
        }
        assertThat(candidates.best(1000)).hasSizeLessThanOrEqualTo(1000).contains(4999, 4997, 4996);
    }

    @Test
    void nothing_found_is_nothing_chosen() {
        assertThat(new Candidates().best(5)).isEmpty();
        assertThat(new Candidates().near()).isEmpty();
    }
}
