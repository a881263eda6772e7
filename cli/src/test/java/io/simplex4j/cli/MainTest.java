package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.cli.terminal.Failures;
import io.simplex4j.cli.terminal.Memory;
import io.simplex4j.cli.terminal.Session;
import io.simplex4j.cli.terminal.Version;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnwritableDataException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
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
                        "--force",
                        "--help-all");
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
                        "a command is missing; expected one of decompose, explain, attribute, triage, classify, verify, model,"
                                + " schema, corpus, experiment, data, serve, audit, demo, doctor, completion. Try 'simplex --help'");
        Ran.simplex("model")
                .failedWith(2, "a command is missing; expected one of inspect, train-head. Try 'simplex model --help'");
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
    void help_lists_every_exit_code() {
        String help = Ran.simplex("--help").ok().out();
        for (ExitCode code : ExitCode.values()) {
            assertThat(help).containsPattern("(?m)^ +" + code.number() + " +\\w");
        }
    }

    @Test
    void a_disk_or_library_that_fails_is_no_defect_of_ours() {
        Failures failures = failures(Map.of());
        assertThat(failures.report(new UncheckedIOException(
                        new FileSystemException("/mnt/models", null, "Read-only file system"))))
                .isEqualTo(2);
        assertThat(failures.report(new IOException("No space left on device"))).isEqualTo(2);
        assertThat(failures.report(new UnreadableDataException("X.npy", "is empty; expected an array")))
                .isEqualTo(3);
        assertThat(failures.report(new IllegalStateException(new UnsatisfiedLinkError("no onnxruntime"))))
                .isEqualTo(4);
        assertThat(lines().lines())
                .containsExactly(
                        "simplex: cannot read or write /mnt/models: Read-only file system",
                        "simplex: cannot read or write: No space left on device",
                        "simplex: cannot read X.npy: is empty; expected an array",
                        "simplex: ONNX Runtime cannot be loaded: on " + System.getProperty("os.name") + " "
                                + System.getProperty("os.arch") + ": no onnxruntime. 'simplex doctor' says more");
    }

    @Test
    void a_shortage_of_memory_comes_with_advice() {
        Throwable wrapped = new RuntimeException(new OutOfMemoryError("Java heap space"));
        assertThat(failures(Map.of()).report(wrapped)).isEqualTo(6);
        assertThat(lines())
                .matches("simplex: out of memory: \\d+ MiB were not enough; give it more, as in"
                        + " SIMPLEX_JAVA_OPTS=-Xmx\\d+m");
        assertThat(Memory.shortage(3L << 30))
                .matches("out of memory: \\d+ MiB were not enough; expected about 3072 MiB; give it more, as in"
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
