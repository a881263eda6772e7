package io.simplex4j.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Every option that takes a value, with absurd values: one line, the right code, and nothing left. */
@Tag("slow")
final class BadOptionTest {
    private static final Set<String> OUTPUTS = Set.of("--json", "--html", "--pdf", "--csv", "--out");

    @TempDir
    private Path folder;

    @BeforeEach
    void write_inputs() throws IOException {
        Arrays2d.write(folder.resolve("H.npy"), Arrays2d.random(6, 2, 1));
        Arrays2d.write(folder.resolve("h.npy"), Arrays2d.random(2, 2, 2));
        Files.writeString(folder.resolve("t.csv"), "a,b\n1,x\n2,y\n");
        Files.createDirectory(folder.resolve("d"));
    }

    static Stream<String> commands() {
        return Stream.of(
                "decompose",
                "explain",
                "verify",
                "model inspect",
                "schema infer",
                "corpus build",
                "corpus select",
                "corpus inspect",
                "corpus add",
                "corpus remove",
                "triage",
                "audit list",
                "audit verify",
                "audit head",
                "audit purge",
                "demo",
                "experiment run",
                "experiment plot",
                "data fetch");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void ends_with_a_line(String command) throws IOException {
        List<String> before = names();
        for (OptionSpec option : options(command)) {
            String name = option.longestName();
            for (String value : OUTPUTS.contains(name) ? badOutputs() : bad()) {
                List<String> args = new ArrayList<>(List.of(command.split(" ", -1)));
                args.addAll(usual(command, name));
                args.add(name + "=" + value);
                Ran ran = Ran.simplex(args.toArray(String[]::new));
                String what = String.join(" ", args) + "\n" + ran.err();
                assertThat(ran.exitCode()).as(what).isNotEqualTo(1).isBetween(0, 5);
                if (ran.exitCode() != 0) {
                    List<String> lines = ran.err().lines().toList();
                    assertThat(lines.stream().filter(line -> line.startsWith("simplex: ")))
                            .as(what)
                            .hasSize(1);
                    assertThat(lines.get(lines.size() - 1)).as(what).startsWith("simplex: ");
                    assertThat(ran.err()).as(what).doesNotContain("\tat ").hasSizeLessThan(1_500);
                    assertThat(ran.err().codePoints().filter(c -> c < ' ' && c != '\n' && c != '\r'))
                            .as(what)
                            .isEmpty();
                }
                assertThat(names()).as(what).isEqualTo(before);
            }
        }
    }

    private static List<OptionSpec> options(String command) {
        Session session = new Session(
                new ByteArrayInputStream(new byte[0]),
                new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
                Session.Environment.none());
        CommandLine line = Main.commandLine(session, new Failures(session), session.text(), command.split(" ", -1));
        for (String word : command.split(" ", -1)) {
            line = line.getSubcommands().get(word);
        }
        return line.getCommandSpec().options().stream()
                .filter(option -> option.arity().max() > 0)
                .toList();
    }

    private List<String> bad() {
        return List.of(
                "",
                "NaN",
                "-1",
                "1e999",
                folder.resolve("d").toString(),
                folder.resolve("missing.npy").toString(),
                "x".repeat(300),
                "a\u0000b",
                "a\u001b[31mb\nc",
                "\uD800");
    }

    private List<String> badOutputs() {
        return List.of(
                "",
                folder.toString(),
                folder.resolve("t.csv").toString(),
                folder.resolve("missing/o").toString(),
                folder.resolve("x".repeat(300)).toString(),
                folder + "/a\u0000b",
                folder.resolve("t.csv/o").toString());
    }

    /** What the command needs besides an option. */
    private List<String> usual(String command, String option) {
        List<String> args = new ArrayList<>();
        switch (command) {
            case "decompose" -> {
                give(args, option, "--corpus", folder.resolve("H.npy").toString());
                give(args, option, "--input", folder.resolve("h.npy").toString());
            }
            case "explain" -> {
                give(args, option, "--model", Mlp.MODEL);
                give(args, option, "--corpus", Mlp.CORPUS);
                give(args, option, "--input", Mlp.INPUT);
                give(args, option, "--rows", "0");
                if (!option.equals("--baseline")) {
                    args.add("--no-features");
                }
            }
            case "verify" -> {
                args.add(folder.resolve("t.csv").toString());
                give(args, option, "--model", Mlp.MODEL);
                give(args, option, "--corpus", Mlp.CORPUS);
                give(args, option, "--input", Mlp.INPUT);
            }
            case "triage" -> {
                give(args, option, "--model", Mlp.MODEL);
                give(args, option, "--corpus", Mlp.CORPUS);
                give(args, option, "--input", Mlp.INPUT);
            }
            // There is no such corpus, so that no absurd value can change one.
            case "corpus inspect", "corpus add", "corpus remove" -> {
                args.add(folder.resolve("no corpus").toString());
                give(args, option, "--model", Mlp.MODEL, command.equals("corpus add"));
                give(args, option, "--input", Mlp.INPUT, command.equals("corpus add"));
                give(args, option, "--id", "0", command.equals("corpus remove"));
            }
            case "audit list", "audit verify", "audit head", "audit purge" -> {
                give(args, option, "--data", folder.resolve("no record").toString());
                give(args, option, "--before", "2026-11-17", command.equals("audit purge"));
            }
            case "model inspect" -> args.add(Mlp.MODEL);
            // What there is would be run where an absurd value is a possible one, such as a seed of -1.
            case "demo", "experiment run", "data fetch" -> args.add("nothing");
            case "experiment plot" -> args.add("prostate-precision");
            case "schema infer" -> args.add(folder.resolve("t.csv").toString());
            default -> {
                if (command.equals("corpus select")) {
                    args.add("--affinely-independent");
                }
                give(args, option, "--model", Mlp.MODEL);
                give(args, option, "--corpus", Mlp.CORPUS);
                give(args, option, "--out", folder.resolve("t.csv").toString());
            }
        }
        return args;
    }

    private static void give(List<String> args, String option, String name, String value, boolean needed) {
        if (needed) {
            give(args, option, name, value);
        }
    }

    private static void give(List<String> args, String option, String name, String value) {
        if (!option.equals(name)) {
            args.addAll(List.of(name, value));
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
