package io.simplex4j.report.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberFormatsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0 %",
        "0.001, <1 %",
        "0.005, 1 %",
        "0.66, 66 %",
        "0.9949, 99 %",
        "0.996, >99 %",
        "0.99999999, 100 %",
        "1, 100 %",
        "12.5, '1,250 %'",
        "NaN, not a number",
        "Infinity, not a number"
    })
    void shares_are_whole_percents(double share, String text) {
        assertThat(NumberFormats.percent(share).replace('\u00a0', ' ')).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0 %",
        "0.0001, 0.0 %",
        "-0.0001, 0.0 %",
        "0.1234, +12.3 %",
        "-0.5, −50.0 %",
        "-20, '−2,000.0 %'",
        "NaN, not a number"
    })
    void parts_have_a_sign(double part, String text) {
        assertThat(NumberFormats.signed(part).replace('\u00a0', ' ')).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "0.1, 0.1",
        "100, 100",
        "-2.5, -2.5",
        "1e-7, 1E-7",
        "123456789012, 123456789012",
        "0.30000000000000004, 0.30000000000000004",
        "-Infinity, not a number"
    })
    void exact_numbers_have_as_many_digits_as_they_need(double value, String text) {
        assertThat(NumberFormats.exact(value)).isEqualTo(text);
    }

    @Test
    void exact_numbers_can_be_read_back() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 1000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(NumberFormats.exact(value))).isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"0.0301234, 0.0301", "1234.5, 1230", "NaN, not a number"})
    void rounded_numbers_have_three_digits(double value, String text) {
        assertThat(NumberFormats.rounded(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "3.1e-13, 3.1e-13", "0.58, 0.58"})
    void orders_of_magnitude(double value, String text) {
        assertThat(NumberFormats.order(value)).isEqualTo(text);
    }
}
