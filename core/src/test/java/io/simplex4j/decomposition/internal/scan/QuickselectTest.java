package io.simplex4j.decomposition.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class QuickselectTest {
    @Test
    void the_kth_is_the_one_that_sorting_puts_there() {
        SplittableRandom random = new SplittableRandom(1);
        for (int trial = 0; trial < 500; trial++) {
            float[] values = new float[random.nextInt(1, 300)];
            int distinct = random.nextInt(1, 400);
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt(20) == 0 ? Float.NEGATIVE_INFINITY : random.nextInt(distinct) - 5;
            }
            float[] sorted = values.clone();
            Arrays.sort(sorted);
            int k = random.nextInt(values.length);
            assertThat(Quickselect.kth(values, k)).as("trial %s", trial).isEqualTo(sorted[k]);
        }
    }

    @Test
    void numbers_in_order_and_equal_numbers_are_no_trouble() {
        float[] ascending = new float[10_000];
        float[] descending = new float[10_000];
        for (int i = 0; i < 10_000; i++) {
            ascending[i] = i;
            descending[i] = -i;
        }
        assertThat(Quickselect.kth(ascending, 1234)).isEqualTo(1234);
        assertThat(Quickselect.kth(descending, 0)).isEqualTo(-9999);
        assertThat(Quickselect.kth(new float[10_000], 9999)).isZero();
    }
}
