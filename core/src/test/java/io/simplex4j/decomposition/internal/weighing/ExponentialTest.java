package io.simplex4j.decomposition.internal.weighing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class ExponentialTest {
    private static double[] exponentials(double shift, double... x) {
        double[] into = new double[x.length];
        Exponential.of(x, shift, new double[x.length], into);
        return into;
    }

    @Test
    void agrees_with_the_library_to_1e_12() {
        double[] x = new double[100_001];
        Arrays.setAll(x, i -> -i * 1e-3);
        double[] found = exponentials(0, x);
        for (int i = 0; i < x.length; i++) {
            assertThat(found[i] / Math.exp(x[i])).isCloseTo(1, within(1e-12));
        }
    }

    @Test
    void may_overshoot_the_shift_by_a_few_steps() {
        double[] found = exponentials(1, 1.5, 4, 9);
        assertThat(found[0] / Math.exp(0.5)).isCloseTo(1, within(1e-12));
        assertThat(found[1] / Math.exp(3)).isCloseTo(1, within(1e-12));
        assertThat(found[2] / Math.exp(8)).isCloseTo(1, within(1e-12));
    }

    @Test
    void is_1_at_the_shift() {
        assertThat(exponentials(3.25, 3.25)).containsExactly(1);
    }

    @Test
    void stays_positive_far_below() {
        double lowest = exponentials(0, -100)[0];
        assertThat(lowest).isPositive();
        assertThat(exponentials(0, -101, -745, -1e9, -1e300)).containsOnly(lowest);
    }

    @Test
    void does_not_depend_on_the_place_in_the_array() {
        double[] x = new double[67];
        Arrays.fill(x, -1.2345);
        assertThat(exponentials(0.5, x)).containsOnly(exponentials(0.5, -1.2345)[0]);
    }
}
