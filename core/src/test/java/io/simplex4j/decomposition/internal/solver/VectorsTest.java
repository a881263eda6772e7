package io.simplex4j.decomposition.internal.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class VectorsTest {
    @Test
    void the_kth_smallest_is_where_sorting_puts_it() {
        SplittableRandom random = new SplittableRandom(7);
        for (int test = 0; test < 500; test++) {
            int count = 1 + random.nextInt(60);
            float[] values = new float[count + 3];
            for (int i = 0; i < values.length; i++) {
                values[i] = test % 2 == 0 ? random.nextInt(5) : (float) random.nextDouble();
            }
            values[random.nextInt(count)] = Float.NEGATIVE_INFINITY;
            values[random.nextInt(count)] = Float.POSITIVE_INFINITY;
            float[] sorted = Arrays.copyOf(values, count);
            Arrays.sort(sorted);
            int k = random.nextInt(count);
            assertThat(Vectors.kth(values.clone(), count, k)).isEqualTo(sorted[k]);
        }
    }

    @Test
    void weights_move_until_the_first_is_zero() {
        double[] weights = {0.5, 0.3, 0.2};
        assertThat(Vectors.moveTowards(new double[] {1.5, -0.3, -0.2}, weights, 3))
                .isEqualTo(1);
        assertThat(weights).containsExactly(new double[] {1, 0, 0}, within(1e-15));
        double[] inside = {0.5, 0.5, 0};
        assertThat(Vectors.moveTowards(new double[] {0.2, 0.3, 0.5}, inside, 3)).isEqualTo(-1);
        assertThat(inside).containsExactly(0.2, 0.3, 0.5);
        double[] entering = {1, 0};
        assertThat(Vectors.moveTowards(new double[] {1.25, -0.25}, entering, 2)).isEqualTo(1);
        assertThat(entering).containsExactly(1, 0);
    }
}
