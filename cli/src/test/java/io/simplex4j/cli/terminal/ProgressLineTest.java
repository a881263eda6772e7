package io.simplex4j.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private long now = 5;

    @Test
    void is_silent_for_a_second_then_counts_and_vanishes() {
        ProgressLine line = line(true);
        now += SECOND / 2;
        line.advancedTo(10, 1000);
        assertThat(bytes.size()).isZero();

        now += SECOND / 2;
        line.advancedTo(20, 1000);
        assertThat(text()).isEqualTo("\r20 of 1000 (20 per second, 49 s left)");

        line.advancedTo(21, 1000);
        assertThat(text()).as("not more often than five times a second").isEmpty();

        now += 9 * SECOND;
        line.advancedTo(30, 100_000);
        assertThat(text()).isEqualTo("\r30 of 100000 (3.0 per second, 9 h left)");

        line.clear();
        assertThat(text()).startsWith("\r  ").endsWith(" \r");
    }

    @Test
    void counts_where_nobody_knows_how_much_there_is_to_do() {
        ProgressLine line = line(true);
        now += SECOND / 2;
        line.advancedTo(10);
        assertThat(bytes.size()).isZero();

        now += SECOND / 2;
        line.advancedTo(20);
        assertThat(text()).isEqualTo("\r20 done (20 per second)");

        line.clear();
        assertThat(text()).startsWith("\r  ").endsWith(" \r");
    }

    @Test
    void leaves_no_rest_of_a_longer_line() {
        ProgressLine line = line(true);
        now += 2 * SECOND;
        line.advancedTo(1, 1000);
        int longer = text().length();
        now += 100 * SECOND;
        line.advancedTo(999, 1000);
        assertThat(text()).hasSize(longer).startsWith("\r999 of 1000 (9.8 per second, 1 s left)");
    }

    @Test
    void is_a_line_every_ten_seconds_where_no_terminal_shows_it() {
        ProgressLine line = line(false);
        now += 9 * SECOND;
        line.advancedTo(9, 1000);
        assertThat(bytes.size()).isZero();

        now += SECOND;
        line.advancedTo(50, 1000);
        line.advancedTo(51, 1000);
        now += 10 * SECOND;
        line.advancedTo(100, 1000);
        line.clear();
        assertThat(text().lines())
                .containsExactly("50 of 1000 (5.0 per second, 3 min left)", "100 of 1000 (5.0 per second, 3 min left)");
    }

    private ProgressLine line(boolean shown) {
        return new ProgressLine(new PrintStream(bytes, true, UTF_8), shown, () -> now);
    }

    private String text() {
        String text = bytes.toString(UTF_8);
        bytes.reset();
        return text;
    }
}
