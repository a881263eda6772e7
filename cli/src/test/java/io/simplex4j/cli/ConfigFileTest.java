package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options of explain and triage from a file; {@link ServeTest} has those of serve. */
final class ConfigFileTest {
    @TempDir
    private Path folder;

    private String config(String... lines) throws IOException {
        return Files.writeString(folder.resolve("run.yaml"), String.join("\n", lines) + "\n")
                .toString();
    }

    @Test
    void explain_takes_options_from_a_file_in_both_spellings() throws IOException {
        String file = config(
                "model: " + Mlp.MODEL,
                "corpus: [" + Mlp.CORPUS + "]",
                "input: " + Mlp.INPUT,
                "rows: 0",
                "members: 3",
                "attributedShare: 0.8",
                "attribution-tolerance: 0.01",
                "stability: false",
                "json: '-'");
        String expected = Ran.simplex(
                        "explain",
                        "--model",
                        Mlp.MODEL,
                        "--corpus",
                        Mlp.CORPUS,
                        "--input",
                        Mlp.INPUT,
                        "--rows",
                        "0",
                        "--members",
                        "3",
                        "--attributed-share",
                        "0.8",
                        "--attribution-tolerance",
                        "0.01",
                        "--no-stability",
                        "--json",
                        "-")
                .ok()
                .out();
        assertThat(Ran.simplex("explain", "--config", file).ok().out()).isEqualTo(expected);
    }

    @Test
    void the_command_line_replaces_the_file() throws IOException {
        String file = config(
                "model: " + Mlp.MODEL, "corpus: missing.npy", "input: " + Mlp.INPUT, "rows: 1", "features: false");
        String[] rest = {"--corpus", Mlp.CORPUS, "--rows=0", "--json", "-"};
        String out = Ran.simplex("explain", "--config=" + file, rest[0], rest[1], rest[2], rest[3], rest[4])
                .ok()
                .out();
        assertThat(out).contains("\"input\":0,").doesNotContain("\"input\":1,", "\"baseline\"");
        assertThat(Ran.simplex("explain", "--features", "--config", file, rest[0], rest[1], rest[2], rest[3], rest[4])
                        .ok()
                        .out())
                .contains("\"baseline\"");
    }

    @Test
    void triage_takes_options_from_a_file() throws IOException {
        String file = config(
                "model: " + Mlp.MODEL,
                "corpus: " + Mlp.CORPUS,
                "input: " + Mlp.INPUT,
                "leave-one-out: true",
                "fdr: 0.1");
        assertThat(Ran.simplex("triage", "--config", file, "--json", "-").ok().out())
                .contains("simplex4j/triage/1");
    }

    @Test
    void keys_and_values_that_do_not_fit_are_named_with_their_place() throws IOException {
        String file = config("model: " + Mlp.MODEL, "memberz: 3");
        Ran.simplex("explain", "--config", file)
                .failedWith(
                        2,
                        "--config " + file + " line 2, column 1: found the unknown key 'memberz'; expected members. Try"
                                + " 'simplex explain --help'");
        String flag = config("features: often");
        Ran.simplex("explain", "--config", flag)
                .failedWith(
                        2,
                        "--config " + flag + " line 1, column 11: found 'often'; expected true or false. Try 'simplex"
                                + " explain --help'");
        String twice = config("attributedShare: 1", "attributed-share: 1");
        Ran.simplex("explain", "--config", twice)
                .failedWith(
                        2,
                        "--config " + twice
                                + " line 2, column 1: found the key 'attributed-share' beside another name of"
                                + " the same option; expected one. Try 'simplex explain --help'");
    }
}
