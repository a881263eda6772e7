package io.simplex4j.guide;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ShownOutputTest {
    @ParameterizedTest
    @CsvSource({
        "residual 0.427 (52%), residual 0.427 (52%), true",
        "residual 0.427 (52%), residual 0.428 (52%), true",
        "residual 0.427 (52%), residual 0.430 (52%), false",
        "residual 0.427 (52%), residual 0.427 (53%), false",
        "residual 0.427 (52%), residual 0.427 (52%) more, false",
        "gap … found, gap 1.6e-16 found, true",
        "gap … found, gap 1.6e-16 lost, false",
        "row 12, row 13, false"
    })
    void a_line_matches(String shown, String printed, boolean expected) {
        assertThat(ShownOutput.of(shown + "\n").matches(printed + "\n")).isEqualTo(expected);
    }

    @Test
    void a_line_of_dots_stands_for_any_lines() {
        ShownOutput shown = ShownOutput.of("first\n  …\nlast\n");
        assertThat(shown.matches("first\nlast\n")).isTrue();
        assertThat(shown.matches("first\nsecond\nthird\nlast\n")).isTrue();
        assertThat(shown.matches("first\nsecond\n")).isFalse();
        assertThat(shown.matches("zeroth\nfirst\nlast\n")).isFalse();
    }

    @Test
    void the_first_difference_is_named() {
        assertThat(ShownOutput.firstDifference("a\nb\nc\n", "a\nx\nc\n")).contains("b");
        assertThat(ShownOutput.firstDifference("a\nb\n", "a\nb\nc\n")).contains("b (the last line)");
        assertThat(ShownOutput.firstDifference("a 4%\n", "a 4%\n")).isEmpty();
    }
}
