package io.simplex4j.math;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NormsTest {
    @ParameterizedTest
    @ValueSource(ints = {-1074, -1073, -1060, -1022, -1000, -600, -100, 0, 100, 600, 1000, 1020})
    void a_triangle_of_3_4_5_has_its_norm_at_any_scale(int exponent) {
        double unit = Math.scalb(1.0, exponent);
        assertThat(Norms.euclidean(new double[] {3 * unit, -4 * unit})).isEqualTo(5 * unit);
    }

    @Test
    void components_of_any_size_are_summed_without_overflow_or_underflow() {
        SplittableRandom random = new SplittableRandom(3);
        MathContext digits = new MathContext(60);
        for (int trial = 0; trial < 200; trial++) {
            int scale = random.nextInt(-320, 300);
            double[] values = new double[random.nextInt(1, 20)];
            BigDecimal sum = BigDecimal.ZERO;
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextGaussian() * Math.pow(10, scale + random.nextInt(-9, 9));
                sum = sum.add(new BigDecimal(values[i]).pow(2));
            }
            double expected = sum.sqrt(digits).doubleValue();
            assertThat(Norms.euclidean(values))
                    .as("trial %s", trial)
                    .isCloseTo(expected, within(4 * Math.ulp(expected)));
        }
    }

    @Test
    void the_limits_have_defined_answers() {
        assertThat(Norms.euclidean(new double[0])).isZero();
        assertThat(Norms.euclidean(new double[] {0, -0.0})).isZero();
        assertThat(Norms.euclidean(new double[] {Double.MAX_VALUE})).isEqualTo(Double.MAX_VALUE);
        assertThat(Norms.euclidean(new double[] {Double.MIN_VALUE})).isEqualTo(Double.MIN_VALUE);
        assertThat(Norms.euclidean(new double[] {Double.MAX_VALUE, Double.MAX_VALUE}))
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Norms.euclidean(new double[] {1, Double.NEGATIVE_INFINITY})).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Norms.euclidean(new double[] {1, Double.NaN})).isNaN();
    }
}
