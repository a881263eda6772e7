package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DecomposeTextTest {
    @TempDir
    Path folder;

    private Path corpus;
    private Path input;

    @BeforeEach
    void write_files() throws IOException {
        corpus = Arrays2d.write(folder.resolve("H.npy"), Arrays2d.square());
        input = Arrays2d.write(folder.resolve("h.npy"), new double[][] {{1, 1}, {2, 0}, {7, 1}});
    }

    @Test
    void shows_the_finding_then_warnings_then_the_mixture_and_one_legend() {
        // The gap of an optimum is rounding error, and nothing to pin.
        List<String> lines =
                run().ok().out().replaceAll("gap [^)]*\\)", "gap G)").lines().toList();
        assertThat(lines)
                .containsSubsequence(
                        "input 1: examples fit",
                        "  residual 0 (0% of the distance to the corpus mean), proven optimal (gap G), weights unique",
                        "   100%  ████████████████████████  #1",
                        "",
                        "input 2: do not rely on this",
                        "  ! far-from-corpus: The mixture misses 83% of the distance to the corpus mean: the corpus"
                                + " holds little that resembles this input.",
                        "  residual 5 (83% of the distance to the corpus mean), proven optimal (gap G), weights unique",
                        "");
        assertThat(lines).contains("    50%  ████████████              #1", "    50%  ████████████              #3");
        assertThat(lines).filteredOn(line -> line.startsWith("residual  ")).hasSize(1);
        assertThat(run().ok().err()).isEmpty();
    }

    @Test
    void shows_ranges_where_weights_are_not_unique() {
        String text = run("--rows", "0").ok().out();
        assertThat(text)
                .contains("weights not unique")
                .contains("  ! not-unique: Weight can be shifted between examples without changing the mixture: see the"
                        + " range of each.")
                .contains("    50%  ████████████              #", "  (from 0% to 50%)");
    }

    @Test
    void says_what_the_limit_on_members_gave() {
        assertThat(run("--rows", "2", "--members", "1").ok().out())
                .contains("  residual 5.099 (85% of the distance to the corpus mean), proven best of at most 1"
                        + " example (gap 2), weights unique");
    }

    @Test
    void shows_the_first_of_many_and_a_summary() throws IOException {
        input = Arrays2d.write(folder.resolve("many.npy"), Arrays2d.random(21, 2, 5));
        String text = run().ok().out();
        assertThat(text.lines()).filteredOn(line -> line.startsWith("input ")).hasSize(10);
        assertThat(text)
                .contains(
                        "These were the first 10 of 21 inputs; --json FILE writes all of them, --rows 0,3-7 shows some."
                                + " Over all:")
                .contains("converged       21 of 21");
        assertThat(run("--rows", "0-19").ok().out().lines())
                .filteredOn(line -> line.startsWith("input "))
                .hasSize(20);
    }

    @Test
    void sums_up_a_long_mixture() throws IOException {
        corpus = Arrays2d.write(folder.resolve("C.npy"), Arrays2d.random(40, 2, 6));
        assertThat(run("--rows", "0", "--solver", "adam", "--epochs", "10").ok().out())
                .containsPattern("\\d+%  [█▏▎▍▌▋▊▉ ]+  29 more together")
                .contains("not proven optimal (gap ")
                .contains(
                        "! not-converged: The solver ended before the optimum (budget-spent): the smallest residual lies"
                                + " between ")
                .doesNotContain("weights unique");
    }

    @Test
    void draws_with_what_the_charset_has() {
        Ran ran = terminal(US_ASCII, Map.of("TERM", "dumb"));
        assertThat(ran.ok().out())
                .contains("    50%  ############              #1")
                .doesNotContain("?");
    }

    @Test
    void colours_only_on_a_terminal_that_wants_it() {
        assertThat(terminal(UTF_8, Map.of("TERM", "xterm")).ok().out())
                .contains("\u001b[1minput 2: do not rely on this\u001b[0m");
        assertThat(terminal(UTF_8, Map.of("TERM", "xterm", "NO_COLOR", "1"))
                        .ok()
                        .out())
                .doesNotContain("\u001b");
        assertThat(terminal(UTF_8, Map.of("TERM", "dumb")).ok().out()).doesNotContain("\u001b");
        assertThat(run().ok().out()).doesNotContain("\u001b");
    }

    private Ran terminal(Charset charset, Map<String, String> environment) {
        return Ran.onTerminal(
                charset,
                environment,
                "decompose",
                "--corpus",
                corpus.toString(),
                "--input",
                input.toString(),
                "--rows",
                "2");
    }

    private Ran run(String... more) {
        List<String> args =
                new ArrayList<>(List.of("decompose", "--corpus", corpus.toString(), "--input", input.toString()));
        args.addAll(List.of(more));
        return Ran.simplex(args.toArray(String[]::new));
    }
}
