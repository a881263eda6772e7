package io.simplex4j.cli.explain;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.cli.terminal.ProgressLine;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.report.verify.Verification;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

final class VerifyReportTest {
    private static final long SECOND = 1_000_000_000L;

    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private long now = 5;

    @Test
    void counts_below_what_it_says_and_leaves_no_rest() {
        VerifyReport report = report();
        List<Verification.Checked> checked = new ArrayList<>();
        for (int row = 0; row < 22; row++) {
            now += SECOND / 4;
            Verification.Checked passing = new Verification.Checked(OptionalInt.of(row), List.of());
            report.explanation(passing);
            checked.add(passing);
        }
        report.end(new Verification(List.of(), checked, List.of("labels"), Map.of()), "within a tolerance");
        report.close();
        String text = terminal.toString(UTF_8).replace(System.lineSeparator(), "\n");
        assertThat(text)
                .startsWith("input 0: pass\ninput 1: pass\ninput 2: pass\ninput 3: pass\n\r4 done (4.0 per second)\r  ")
                .contains("\rinput 19: pass\n\r20 done (4.0 per second)")
                .contains("\r22 done (4.0 per second)\r   ")
                .endsWith("\r2 more pass\n22 of 22 explanations pass\nwithin a tolerance\nnot checked: labels\n");
        assertThat(text.replaceAll("[^\n]*\r", "")).doesNotContain("done").contains("input 19: pass\n2 more pass\n");
    }

    @Test
    void stops_where_it_is_interrupted() {
        VerifyReport report = report();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> report.explanation(new Verification.Checked(OptionalInt.of(0), List.of())))
                    .isInstanceOf(CancellationException.class)
                    .hasMessage("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Both streams lead to one terminal, as they mostly do. */
    private VerifyReport report() {
        PrintStream stream = new PrintStream(terminal, true, UTF_8);
        Session session = new Session(
                new ByteArrayInputStream(new byte[0]),
                stream,
                stream,
                new Session.Environment(UTF_8, true, true, Map.of("NO_COLOR", "1")));
        return new VerifyReport(session, new ProgressLine(stream, true, () -> now));
    }
}
