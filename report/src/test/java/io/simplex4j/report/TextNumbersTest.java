package io.simplex4j.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextNumbersTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1.23456789, 1.2346",
        "0.00123456, 0.0012346",
        "123456.7, 123460",
        "100000, 100000",
        "5, 5",
        "1e-9, 1.00e-09",
        "3.14e12, 3.14e+12"
    })
    void significant_digits(double value, String text) {
        assertThat(TextNumbers.significant(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "3.1e-13, 3.1e-13", "0.58, 0.58"})
    void orders_of_magnitude(double value, String text) {
        assertThat(TextNumbers.order(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 %",
        "1e-9, <0.1 %",
        "0.001, 0.1 %",
        "0.0994, 9.9 %",
        "0.0996, 10 %",
        "0.113, 11 %",
        "1, 100 %",
        "3.2, 320 %",
        "1e9, 1.0e+11 %"
    })
    void percents(double share, String text) {
        assertThat(TextNumbers.percent(share)).isEqualTo(text);
    }
}
