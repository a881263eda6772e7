package io.simplex4j.lab.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0.1, 0.1",
        "1000, 1000",
        "-2.5e-7, -2.5e-7",
        "2e-3, 0.002",
        "2.0E23, 2e23",
        "1.0E16, 1e16",
        "123456789012345, 123456789012345",
        "-0.0, -0",
        "4.9E-324, 5e-324",
        "NaN, NaN",
        "-Infinity, -Infinity"
    })
    void shortest_has_no_needless_digit(double value, String text) {
        assertThat(Numbers.shortest(value)).isEqualTo(text);
    }

    @Test
    void shortest_reads_back_as_the_same_number() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                String text = Numbers.shortest(value);
                assertThat(Double.parseDouble(text)).as(text).isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0.98734567; 0.9873",
                "0.5; 0.5",
                "12340; 12,340",
                "123456; 123,500",
                "3.21e-16; 3.2e−16",
                "0; 0",
                "-1.5; −1.5",
                "0.00012; 0.00012",
                "2e30; 2e30",
                "NaN; NaN"
            })
    void readable_has_four_digits_that_matter(double value, String text) {
        assertThat(Numbers.readable(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 2, 0.50", "-0.125, 2, −0.12", "NaN, 1, NaN"})
    void fixed_keeps_its_decimals(double value, int decimals, String text) {
        assertThat(Numbers.fixed(value, decimals)).isEqualTo(text);
    }
}
