package io.simplex4j.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class FailuresTest {
    private static String said(String message) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Session session = new Session(
                InputStream.nullInputStream(),
                new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
                new PrintStream(err, true, UTF_8),
                Session.Environment.none());
        assertThat(new Failures(session).report(new CommandFailure(ExitCode.BAD_DATA, message)))
                .isEqualTo(3);
        return err.toString(UTF_8).strip();
    }

    @Test
    void lines_become_one() {
        assertThat(said(" one \n\n \t two\r\nthree\n")).isEqualTo("simplex: one; two; three");
    }

    @Test
    void long_runs_of_blanks_take_no_longer_than_others() {
        String blanks = " ".repeat(300_000);
        assertThat(assertTimeout(Duration.ofSeconds(10), () -> said("a" + blanks + "b")))
                .isEqualTo("simplex: a" + blanks + "b");
    }
}
