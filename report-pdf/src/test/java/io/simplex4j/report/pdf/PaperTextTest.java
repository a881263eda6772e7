package io.simplex4j.report.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PaperTextTest {
    @ParameterizedTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "Bill,Bill",
                "\u05D0\u05D1\u05D2,\u05D2\u05D1\u05D0",
                "\u2068\u05D0\u05D1\u2069 · 43 %,\u05D1\u05D0 · 43 %",
                "\u05D0(\u05D1) 12,12 (\u05D1)\u05D0",
                "\u05D0\u05B8\u05D1,\u05D1\u05D0\u05B8",
                "a\u202Eb\u200Fc,abc",
                "\uE000,\uFFFD",
                "\uD83D\uDE00,\uD83D\uDE00",
            })
    void text_is_set_from_the_left(String given, String set) {
        assertThat(PaperText.of(given)).isEqualTo(set);
    }
}
