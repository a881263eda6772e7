package io.simplex4j.report.card;

import static org.assertj.core.api.Assertions.assertThat;

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
        "0, 0 %",
        "0.0001, 0 %",
        "-0.0001, 0 %",
        "0.0123, +1.2 %",
        "0.1234, +12 %",
        "-0.5, −50 %",
        "-20, −2000 %",
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
        "0.30004, 0.3",
        "12.3456, 12.35",
        "-Infinity, not a number"
    })
    void fine_numbers_have_four_digits(double value, String text) {
        assertThat(NumberFormats.fine(value)).isEqualTo(text);
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
