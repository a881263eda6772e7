package io.simplex4j.report.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TextStyleTest {
    @Test
    void bars_are_always_as_wide() {
        for (int i = 0; i <= 1000; i++) {
            assertThat(TextStyle.plain(UTF_8).bar(i / 1000.0)).hasSize(24);
            assertThat(TextStyle.plain(ISO_8859_1).bar(i / 1000.0)).hasSize(24);
        }
    }

    @Test
    void bars_show_the_share() {
        TextStyle blocks = TextStyle.plain(UTF_8);
        assertThat(blocks.bar(0)).isBlank();
        assertThat(blocks.bar(1e-9)).startsWith("▏ ");
        assertThat(blocks.bar(0.5)).startsWith("█".repeat(12) + " ");
        assertThat(blocks.bar(1.0000001)).isEqualTo("█".repeat(24));
        TextStyle signs = TextStyle.plain(ISO_8859_1);
        assertThat(signs.bar(0)).isBlank();
        assertThat(signs.bar(1e-9)).startsWith("# ");
        assertThat(signs.bar(1)).isEqualTo("#".repeat(24));
    }

    @Test
    void only_coloured_text_has_escape_sequences() {
        assertThat(TextStyle.plain(UTF_8).strong("x") + TextStyle.plain(UTF_8).alarming("y"))
                .isEqualTo("xy");
        assertThat(TextStyle.coloured(UTF_8).alarming("x")).isEqualTo("\u001b[33mx\u001b[0m");
    }
}
