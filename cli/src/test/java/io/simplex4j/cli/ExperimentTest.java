package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.simplex4j.cli.terminal.ExitCode;
import io.simplex4j.data.internal.OneLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class ExperimentTest {
    @TempDir
    Path folder;

    @Test
    void the_list_says_what_each_shows_needs_and_takes() {
        Ran ran = Ran.simplex("experiment", "list");
        assertThat(ran.exitCode()).isZero();
        assertThat(ran.out())
                .contains(
                        "mnist-precision",
                        "mnist-outlier",
                        "ar-precision",
                        "ar-outlier",
                        "prostate-precision",
                        "prostate-outlier",
                        "corpus-size",
                        "shows ",
                        "needs ",
                        "takes ");
    }

    @Test
    void a_small_experiment_runs_goes_on_and_is_drawn_again() throws IOException {
        Path out = folder.resolve("corpus-size");
        String[] command = {
            "experiment",
            "run",
            "corpus-size",
            "--quick",
            "--runs",
            "1",
            "--out",
            out.toString(),
            "--date",
            "2026-11-15"
        };
        Ran first = Ran.simplex(command);
        assertThat(first.err()).doesNotContain("simplex:");
        assertThat(first.exitCode()).isZero();
        assertThat(first.out()).contains("the paper does not mention it", "wrote ");
        assertThat(first.err()).contains("training mortality");
        List<String> names = List.of("corpus-size.csv", "corpus-size.md", "corpus-size-size.svg");
        for (String name : names) {
            assertThat(out.resolve(name)).isNotEmptyFile();
        }
        byte[] page = Files.readAllBytes(out.resolve("corpus-size.md"));
        Ran second = Ran.simplex(command);
        assertThat(second.err()).contains("run 0 is already complete").doesNotContain("training");
        Files.delete(out.resolve("corpus-size.md"));
        Ran third = Ran.simplex("experiment", "plot", "corpus-size", "--out", out.toString(), "--date", "2026-11-15");
        assertThat(third.exitCode()).isZero();
        assertThat(Files.readAllBytes(out.resolve("corpus-size.md"))).isEqualTo(page);
        Ran index = Ran.simplex("experiment", "index", "--out", folder.toString());
        assertThat(index.exitCode()).isZero();
        assertThat(index.out()).startsWith("wrote ").contains("README.md");
        assertThat(folder.resolve("README.md"))
                .content()
                .contains("How a claim is judged", "[corpus-size]: corpus-size/corpus-size.md");
        Ran other = Ran.simplex("experiment", "run", "corpus-size", "--quick", "--seed", "7", "--out", out.toString());
        assertThat(other.exitCode()).isEqualTo(ExitCode.BAD_DATA.number());
        assertThat(other.err()).contains("seed is 42 there and 7 now");
    }

    @Test
    void what_is_wrong_is_said_in_a_line() {
        assertFails(2, "expected one of ", "experiment", "run", "nonsense");
        assertFails(2, "--runs is 0", "experiment", "run", "corpus-size", "--runs", "0");
        assertFails(2, "--date is 'now'", "experiment", "plot", "corpus-size", "--date", "now");
        assertFails(2, "a command is missing", "experiment");
        assertFails(2, "a command is missing", "data");
        assertFails(2, "expected mnist", "data", "fetch", "imagenet");
        assertFails(
                3,
                "is not a folder",
                "experiment",
                "run",
                "mnist-outlier",
                "--data",
                folder.resolve("x").toString());
        assertFails(3, "there are no results in", "experiment", "index", "--out", folder.toString());
        assertFails(3, "there is no", "experiment", "plot", "corpus-size", "--out", folder.toString());
        assertFails(
                3,
                "expected one with an images-idx3-ubyte file",
                "experiment",
                "run",
                "mnist-outlier",
                "--out",
                folder.resolve("y").toString());
    }

    private static void assertFails(int exitCode, String message, String... command) {
        Ran ran = Ran.simplex(command);
        assertThat(ran.err()).contains(message);
        assertThat(ran.err().lines().filter(line -> line.startsWith("simplex: ")))
                .hasSize(1);
        assertThat(ran.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void a_folder_of_networks_that_cannot_be_is_found_out_before_any_work() throws IOException {
        Path models = Files.writeString(folder.resolve("models"), "mine");
        Ran.simplex("experiment", "run", "prostate-precision", "--quick", "--out", folder + "/out")
                .failedWith(
                        2,
                        "--out: networks are kept beside it in " + models
                                + ", which is a file; expected a folder. Try 'simplex experiment run --help'");
        assertThat(folder.resolve("out")).doesNotExist();
        assertThat(models).hasContent("mine");
    }

    @Test
    void a_folder_that_cannot_be_is_found_out_before_any_work() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        String below = file + "/out";
        Ran.simplex("experiment", "run", "prostate-precision", "--quick", "--out", below)
                .failedWith(
                        2,
                        "--out: " + OneLine.cut(below) + " cannot be written: " + file
                                + ": is a file; expected a folder. Try 'simplex experiment run --help'");
        String longName = folder.resolve("o".repeat(300)).toString();
        Ran.simplex("experiment", "run", "prostate-precision", "--quick", "--out", longName)
                .failedWith(
                        2,
                        "--out: " + OneLine.cut(longName)
                                + " cannot be a folder: File name too long. Try 'simplex experiment run --help'");
        assumeTrue(Files.isDirectory(Path.of("/proc/self")));
        Ran readOnly = Ran.simplex("experiment", "run", "prostate-precision", "--quick", "--out", "/proc/self/out");
        assertThat(readOnly.exitCode()).isEqualTo(2);
        assertThat(readOnly.err()).startsWith("simplex: --out: /proc/self/out cannot be written: /proc/self: ");
    }
}
