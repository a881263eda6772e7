package io.simplex4j.report.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NumeralsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "1.2345, 1.23",
        "-12.34, −12.3",
        "1234.5, 1230",
        "9999999, 1e7",
        "0.00012, 0.00012",
        "0.000012, 1.2e−5",
        "-4.9e-324, −4.9e−324",
        "1.7976931348623157e308, 1.8e308"
    })
    void numbers_have_about_three_digits(double value, String text) {
        assertThat(Numerals.plain(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.42, +0.42",
        "-0.18, −0.18",
        "1, +1.00",
        "-50, −50.00",
        "0.0049, +0.005",
        "0.0032, +0.003",
        "-1e-9, −1e−9",
        "-1e100, −1e100"
    })
    void parts_have_a_sign(double value, String text) {
        assertThat(Numerals.share(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1, 1.00", "0.999, 1.00", "-0.5, −0.50", "1e9, 1e9"})
    void sums_have_two_places(double value, String text) {
        assertThat(Numerals.sum(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0_%, 0_%",
        "1, 100_%, +100_%",
        "0.463, 46_%, +46_%",
        "0.0996, 10_%, +10_%",
        "0.052, 5.2_%, +5.2_%",
        "0.0004, <0.1_%, <0.1_%",
        "-0.0004, <0.1_%, >−0.1_%",
        "-0.3, −30_%, −30_%",
        "1e9, 1e11_%, +1e11_%"
    })
    void shares_are_told_in_percent(double share, String plain, String signed) {
        assertThat(Numerals.percent(share)).isEqualTo(plain.replace('_', '\u00a0'));
        assertThat(Numerals.signedPercent(share)).isEqualTo(signed.replace('_', '\u00a0'));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void what_is_not_a_number_is_refused(double value) {
        assertThatThrownBy(() -> Numerals.plain(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("number is " + value + ", expected a finite number");
        assertThatThrownBy(() -> Numerals.percent(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("expected a finite number");
    }
}
