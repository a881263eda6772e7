package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.simplex4j.cli.terminal.Failures;
import io.simplex4j.cli.terminal.Session;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

final class HelpTest {
    @TempDir
    private Path folder;

    private static String help(String command, String option) {
        return Ran.simplex(Stream.concat(Stream.of(command.split(" ", -1)), Stream.of(option))
                        .toArray(String[]::new))
                .ok()
                .out();
    }

    @Test
    void explain_begins_with_what_everybody_needs_and_ends_with_two_examples() {
        String help = help("explain", "--help");
        assertThat(help).startsWith("Usage: simplex explain --model=FILE --corpus=SOURCE --input=SOURCE [OPTIONS]\n");
        assertThat(help)
                .containsSubsequence(
                        "\nNeeded first:\n",
                        "--model=",
                        "--corpus=",
                        "--input=",
                        "--schema=",
                        "--html=",
                        "\nWhat goes in:\n",
                        "\nThe model:\n",
                        "\nThe explanation:\n",
                        "\nTrust:\n",
                        "\nWhat comes out:\n",
                        "--help-all",
                        "\nExamples:\n");
        assertThat(help).doesNotContain("--penalty", "--model-timeout", "Your own model");
        assertThat(help.lines().filter(line -> line.startsWith("  simplex "))).hasSize(2);
        assertThat(help.lines().count()).isLessThan(90);
    }

    @Test
    void help_all_adds_rare_options_to_their_sections() {
        assertThat(help("explain", "--help-all"))
                .containsSubsequence(
                        "\nThe model:\n",
                        "--model-timeout",
                        "\nThe explanation:\n",
                        "--penalty",
                        "\nTrust:\n",
                        "--score",
                        "\nWhat comes out:\n",
                        "--palette",
                        "Your own model");
    }

    static List<String> commands() {
        List<String> commands = new ArrayList<>();
        collect(line(), commands);
        return commands;
    }

    private static CommandLine line(String... args) {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
        Session session =
                new Session(new ByteArrayInputStream(new byte[0]), nowhere, nowhere, Session.Environment.none());
        return Main.commandLine(session, new Failures(session), session.text(), args);
    }

    private static void collect(CommandLine line, List<String> commands) {
        if (line.getSubcommands().isEmpty()) {
            commands.add(line.getCommandSpec().qualifiedName().substring("simplex ".length()));
        }
        line.getSubcommands().values().forEach(each -> collect(each, commands));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void every_option_is_in_help_all_and_lines_fit_a_terminal(String command) {
        String help = help(command, "--help-all");
        CommandLine line = line(command.split(" ", -1));
        for (String word : command.split(" ", -1)) {
            line = line.getSubcommands().get(word);
        }
        for (OptionSpec option : line.getCommandSpec().options()) {
            if (!option.hidden()) {
                assertThat(help.replaceAll("\\[no-\\]", "")).contains(option.longestName());
            }
        }
        assertThat(help.lines().skip(1)).allSatisfy(each -> assertThat(each).hasSizeLessThanOrEqualTo(80));
        assertThat(help).startsWith("Usage: simplex " + command).doesNotContain("Other options");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh"})
    void a_shell_completes_commands_and_options(String shell) throws IOException, InterruptedException {
        String script = Ran.simplex("completion", shell).ok().out();
        assertThat(script).contains("--attribution-tolerance", "audit", "complete -F _complete_simplex");
        Path file = Files.writeString(folder.resolve("completion"), script);
        assumeThat(Path.of("/bin/bash")).exists();
        Process bash = new ProcessBuilder(
                        "/bin/bash",
                        "-c",
                        "source " + file + "; COMP_WORDS=(simplex corpus in); COMP_CWORD=2; _complete_simplex; echo"
                                + " ${COMPREPLY[@]}")
                .redirectErrorStream(true)
                .start();
        assertThat(new String(bash.getInputStream().readAllBytes(), UTF_8)).isEqualTo("inspect\n");
        assertThat(bash.waitFor()).isZero();
    }

    @Test
    void another_shell_is_refused() {
        Ran.simplex("completion", "fish")
                .failedWith(2, "unknown shell 'fish'; expected bash or zsh. Try 'simplex completion --help'");
    }
}
