package io.simplex4j.example.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NumberTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "62, 62",
        "62.0000019, 62",
        "1.5, 1.5",
        "0.123456, 0.1235",
        "-12.34567, -12.35",
        "999.96, 1000",
        "1234.5, 1235",
        "123456789, 123456789",
        "1e14, 100000000000000",
        "1e15, 1e15",
        "-1.23456e20, -1.235e20",
        "0.0001, 0.0001",
        "0.00001234567, 1.235e-5",
        "1e-300, 1e-300",
        "NaN, NaN",
        "Infinity, Infinity"
    })
    void numbers_have_as_many_digits_as_needed(double number, String text) {
        assertThat(NumberText.shown(number, OptionalInt.empty())).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"62.4, 0, 62", "-0.4, 0, 0", "0.5, 0, 1", "2, 2, 2.00", "1234.5678, 1, 1234.6", "1e300, 1, 1e300"})
    void numbers_may_have_a_fixed_number_of_decimals(double number, int decimals, String text) {
        assertThat(NumberText.shown(number, OptionalInt.of(decimals))).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -2.5, 0.1, 1.0 / 3, 1e15, 1e-5, Double.MIN_VALUE, Double.MAX_VALUE, 2e-3, 123456.789})
    void exact_text_reads_back_as_the_same_number(double number) {
        assertThat(Double.parseDouble(NumberText.exact(number))).isEqualTo(number);
    }

    @Test
    void exact_text_is_short() {
        assertThat(NumberText.exact(0.1)).isEqualTo("0.1");
        assertThat(NumberText.exact(2e22)).isEqualTo("2e22");
        assertThat(NumberText.exact(1.0 / 3)).isEqualTo("0.3333333333333333");
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 1000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                assertThat(Double.parseDouble(NumberText.exact(number))).isEqualTo(number);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "1.23456789, 1.235",
        "0.37584, 0.3758",
        "0.7, 0.7",
        "-0.0086, −0.0086",
        "0.00123456, 0.001235",
        "-12.34, −12.34",
        "999.96, '1,000'",
        "1234.5, '1,235'",
        "-123456.7, '−123,500'",
        "5, 5",
        "5.624E-17, 5.6e−17",
        "-1e-9, −1e−9",
        "3.14e18, 3.1e18",
        "-4.9e-324, −4.9e−324",
        "NaN, not a number",
        "-Infinity, not a number"
    })
    void people_read_four_digits_a_minus_sign_and_commas(double value, String text) {
        assertThat(NumberText.number(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0%, 0%",
        "1e-9, <0.1%, 0%",
        "-1e-9, >−0.1%, 0%",
        "0.001, 0.1%, +0.1%",
        "0.05, 5%, +5%",
        "0.0994, 9.9%, +9.9%",
        "0.0996, 10%, +10%",
        "0.52, 52%, +52%",
        "0.996, >99%, +100%",
        "0.99999999, 100%, +100%",
        "-0.3, −30%, −30%",
        "12.5, '1,250%', '+1,250%'",
        "1e15, 1e17%, +1e17%",
        "NaN, not a number, not a number"
    })
    void percents_have_a_decimal_where_it_matters_and_no_space(double share, String text, String signed) {
        assertThat(NumberText.percent(share)).isEqualTo(text);
        assertThat(NumberText.signedPercent(share)).isEqualTo(signed);
    }

    @ParameterizedTest
    @CsvSource({"0.004, 0%", "0.514, 51%", "-0.2, −20%", "0.999, 100%", "12, '1,200%'"})
    void whole_percents(double share, String text) {
        assertThat(NumberText.wholePercent(share)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0;0 examples", "1;1 example", "12;12 examples", "1234567;1,234,567 examples"})
    void things_are_counted_with_commas(long number, String text) {
        assertThat(NumberText.count(number, "example")).isEqualTo(text);
    }
}
