package io.simplex4j.cli.output;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BarsTest {
    @Test
    void are_always_as_wide() {
        for (int i = 0; i <= 1000; i++) {
            assertThat(Bars.in(UTF_8).of(i / 1000.0)).hasSize(24);
            assertThat(Bars.in(ISO_8859_1).of(i / 1000.0)).hasSize(24);
        }
    }

    @Test
    void show_the_share() {
        assertThat(Bars.in(UTF_8).of(0)).isBlank();
        assertThat(Bars.in(UTF_8).of(1e-9)).startsWith("▏ ");
        assertThat(Bars.in(UTF_8).of(0.5)).startsWith("█".repeat(12) + " ");
        assertThat(Bars.in(UTF_8).of(1.0000001)).isEqualTo("█".repeat(24));
        assertThat(Bars.in(ISO_8859_1).of(0)).isBlank();
        assertThat(Bars.in(ISO_8859_1).of(1e-9)).startsWith("# ");
        assertThat(Bars.in(ISO_8859_1).of(1)).isEqualTo("#".repeat(24));
    }
}
