package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.simplex4j.cli.option.OutputTarget;
import io.simplex4j.cli.terminal.Session;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

final class DecomposeOutputTest {
    private static final String TRY = ". Try 'simplex decompose --help'";

    @TempDir
    Path folder;

    private Path corpus;
    private Path input;
    private Path output;

    @BeforeEach
    void write_files() throws IOException {
        corpus = Arrays2d.write(folder.resolve("H.npy"), Arrays2d.triangle());
        input = Arrays2d.write(folder.resolve("h.npy"), new double[][] {{1, 1}, {2, 1}, {9, 9}});
        output = folder.resolve("o.json");
    }

    @Test
    void says_what_was_written_on_the_standard_error() throws IOException {
        Ran ran = run("--json", output.toString()).ok();
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines())
                .containsExactly(
                        "wrote " + output + ": 3 explanations",
                        "residuals 0% to 91% of the distance to the corpus mean, median 0%; 3 of 3 converged;"
                                + " verdicts: 2 examples fit, 1 do not rely on this");
        assertThat(Json.parse(Files.readString(output)).get("explanations").list())
                .hasSize(3);
        assertThat(files()).containsExactlyInAnyOrder("H.npy", "h.npy", "o.json");
        assertThat(run("--rows", "0", "--force", "--json", output.toString())
                        .ok()
                        .err())
                .startsWith("wrote " + output + ": 1 explanation" + System.lineSeparator());
    }

    @Test
    void an_output_that_exists_is_left_alone_before_any_work() throws IOException {
        Files.writeString(output, "mine");
        Files.delete(corpus);
        run("--json", output.toString())
                .failedWith(2, "--json: " + output + " exists already; choose a new name or add --force" + TRY);
        assertThat(output).hasContent("mine");
    }

    @Test
    void an_output_that_exists_is_replaced_by_force() throws IOException {
        Files.writeString(output, "mine");
        run("--json", output.toString(), "--force").ok();
        assertThat(Json.parse(Files.readString(output)).has("schema")).isTrue();
    }

    @Test
    void an_output_that_cannot_be_is_refused() {
        run("--json", folder.toString()).failedWith(2, "--json: " + folder + " is a folder; expected a file" + TRY);
        Path lost = folder.resolve("none/o.json");
        run("--json", lost.toString())
                .failedWith(2, "--json: " + lost + " is to be in a folder that does not exist" + TRY);
        run("--json", corpus.toString(), "--force")
                .failedWith(2, "--json: " + corpus + " is an input file; choose another name" + TRY);
    }

    @Test
    void a_failure_leaves_the_old_output_and_nothing_else() throws IOException {
        Files.writeString(output, "mine");
        Arrays2d.write(corpus, new double[][] {{0, Double.NaN}});
        assertThat(run("--json", output.toString(), "--force").exitCode()).isEqualTo(3);
        assertThat(output).hasContent("mine");
        assertThat(files()).containsExactlyInAnyOrder("H.npy", "h.npy", "o.json");
    }

    private OutputTarget target() {
        CommandSpec command = CommandSpec.create();
        new CommandLine(command).parseArgs();
        return OutputTarget.of(command, "--json", output.toString(), false);
    }

    @Test
    void a_write_that_fails_half_way_leaves_nothing() throws IOException {
        OutputTarget target = target();
        assertThatIllegalStateException()
                .isThrownBy(() -> target.write(Session.ofProcess(), out -> {
                    out.write(new byte[100_000]);
                    throw new IllegalStateException("half way");
                }));
        assertThat(files()).containsExactlyInAnyOrder("H.npy", "h.npy");
    }

    @Test
    void an_interruption_leaves_nothing() throws IOException {
        Ran ran;
        Thread.currentThread().interrupt();
        try {
            ran = run("--json", output.toString());
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        ran.failedWith(130, "interrupted");
        assertThat(files()).containsExactlyInAnyOrder("H.npy", "h.npy");
    }

    @Test
    void an_interruption_half_way_leaves_nothing() throws IOException {
        OutputTarget target = target();
        try {
            assertThatExceptionOfType(CancellationException.class)
                    .isThrownBy(() -> target.write(Session.ofProcess(), out -> {
                        out.write(new byte[100_000]);
                        Thread.currentThread().interrupt();
                        out.write(new byte[100_000]);
                    }));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(files()).containsExactlyInAnyOrder("H.npy", "h.npy");
    }

    @Test
    void a_standard_output_that_nobody_reads_ends_quietly_as_by_a_signal() {
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        for (List<String> options : List.of(List.<String>of(), List.of("--json", "-"))) {
            ByteArrayOutputStream err = new ByteArrayOutputStream();
            int exitCode = Main.run(
                    args(options.toArray(String[]::new)),
                    new ByteArrayInputStream(new byte[0]),
                    new PrintStream(closed, false, UTF_8),
                    new PrintStream(err, true, UTF_8));
            assertThat(exitCode).isEqualTo(141);
            assertThat(err.toString(UTF_8)).isEmpty();
        }
    }

    private Ran run(String... more) {
        return Ran.simplex(args(more));
    }

    private String[] args(String... more) {
        List<String> args =
                new ArrayList<>(List.of("decompose", "--corpus", corpus.toString(), "--input", input.toString()));
        args.addAll(List.of(more));
        return args.toArray(String[]::new);
    }

    private List<String> files() throws IOException {
        try (var paths = Files.list(folder)) {
            return paths.map(path -> path.getFileName().toString()).toList();
        }
    }
}
