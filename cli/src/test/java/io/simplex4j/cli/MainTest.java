package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.cli.terminal.Failures;
import io.simplex4j.cli.terminal.Memory;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.Version;
import io.simplex4j.data.UnwritableDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileAlreadyExistsException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MainTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--help",
                "decompose --help",
                "demo --help",
                "decompose -h",
                "explain --help",
                "verify --help",
                "model --help",
                "model inspect --help"
            })
    void helps_on_the_standard_output(String args) {
        Ran ran = Ran.simplex(args.split(" ")).ok();
        assertThat(ran.out()).startsWith("Usage: simplex").contains("--version").doesNotContain("\u001b");
        assertThat(ran.err()).isEmpty();
    }

    @Test
    void help_names_every_option_of_the_contract() {
        assertThat(Ran.simplex("decompose", "--help").ok().out())
                .contains(
                        "--corpus",
                        "--input",
                        "--rows",
                        "--members",
                        "--solver",
                        "--tolerance",
                        "--ranges",
                        "--epochs",
                        "--threads",
                        "--json",
                        "--force");
        assertThat(Ran.simplex("--help").ok().out()).contains("decompose", "demo", "Exit codes:", "SIMPLEX_JAVA_OPTS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "decompose --version", "demo --version"})
    void tells_its_version(String args) {
        assertThat(Ran.simplex(args.split(" ")).ok().out().strip()).isEqualTo("simplex " + Version.current());
    }

    @Test
    void needs_a_command_that_exists() {
        Ran.simplex()
                .failedWith(
                        2,
                        "there is no command, expected one of decompose, explain, verify, model, schema, corpus,"
                                + " experiment, data, demo. Try 'simplex --help'");
        Ran.simplex("model").failedWith(2, "there is no command, expected one of inspect. Try 'simplex model --help'");
        Ran.simplex("compose").failedWith(2, "Unmatched argument at index 0: 'compose'. Try 'simplex --help'");
        Ran.simplex("--wrong").failedWith(2, "Unknown option: '--wrong'. Try 'simplex --help'");
    }

    @Test
    void what_nobody_foresaw_is_one_line_with_a_hint() {
        assertThat(failures(Map.of()).report(new IllegalStateException("broken\nin two")))
                .isEqualTo(1);
        assertThat(lines())
                .isEqualTo("simplex: unexpected IllegalStateException: broken; in two"
                        + " (set SIMPLEX_DEBUG=1 for the stack trace)");
    }

    @Test
    void debugging_shows_the_stack_trace() {
        failures(Map.of("SIMPLEX_DEBUG", "1")).report(new IllegalStateException("broken"));
        assertThat(lines())
                .startsWith("simplex: unexpected IllegalStateException: broken\n")
                .contains("\tat ");
    }

    @Test
    void an_output_that_cannot_be_written_ends_with_2() {
        assertThat(failures(Map.of())
                        .report(new UnwritableDataException(
                                "o.json", "exists already", new FileAlreadyExistsException("o.json"))))
                .isEqualTo(2);
        assertThat(failures(Map.of())
                        .report(new UnwritableDataException(
                                "o.json", "no space left on device", new IOException("no space"))))
                .isEqualTo(2);
        assertThat(lines())
                .isEqualTo("simplex: cannot write o.json: exists already\n"
                        + "simplex: cannot write o.json: no space left on device");
    }

    @Test
    void a_shortage_of_memory_comes_with_advice() {
        Throwable wrapped = new RuntimeException(new OutOfMemoryError("Java heap space"));
        assertThat(failures(Map.of()).report(wrapped)).isEqualTo(1);
        assertThat(lines())
                .matches("simplex: out of memory: \\d+ MiB were not enough; give it more, as in"
                        + " SIMPLEX_JAVA_OPTS=-Xmx\\d+m");
        assertThat(Memory.shortage(3L << 30))
                .matches("out of memory: \\d+ MiB were not enough, expected about 3072 MiB; give it more, as in"
                        + " SIMPLEX_JAVA_OPTS=-Xmx\\d+m");
    }

    private Failures failures(Map<String, String> environment) {
        PrintStream stream = new PrintStream(err, true, UTF_8);
        return new Failures(new Session(
                new ByteArrayInputStream(new byte[0]),
                stream,
                stream,
                new Session.Environment(UTF_8, false, false, environment)));
    }

    private String lines() {
        return err.toString(UTF_8).strip().replace(System.lineSeparator(), "\n");
    }
}
