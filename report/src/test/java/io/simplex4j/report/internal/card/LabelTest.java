package io.simplex4j.report.internal.card;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LabelTest {
    @ParameterizedTest
    @CsvSource({"abcdef, 6, abcdef", "abcdefg, 6, abcde…", "abcd fg, 6, abcd…", "ab, 1, …", "a, 1, a"})
    void long_text_is_shortened(String text, int max, String shortened) {
        assertThat(Label.shortened(text, max)).isEqualTo(shortened);
    }

    @Test
    void no_character_is_cut_in_half() {
        assertThat(Label.shortened("\ud83d\ude00\ud83d\ude00\ud83d\ude00", 2)).isEqualTo("\ud83d\ude00…");
    }
}
