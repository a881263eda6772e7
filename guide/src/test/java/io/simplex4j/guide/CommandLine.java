package io.simplex4j.guide;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.simplex4j.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Runs commands in this process as if in a folder: names of files are made absolute, and relative again in what is printed. */
final class CommandLine {
    private static final Set<String> FILE_OPTIONS = Set.of(
            "--model",
            "--head",
            "--corpus",
            "--input",
            "--schema",
            "--corpus-labels",
            "--input-labels",
            "--baseline",
            "--calibration",
            "--decoder",
            "--explanations",
            "--html",
            "--csv",
            "--pdf",
            "--json",
            "--out");

    private static final Set<String> BASELINES = Set.of("zeros", "black", "blank", "mean", "median");

    private static final String ABSOLUTE = "absolute";

    private final Path home;

    CommandLine(Path home) {
        this.home = home;
    }

    /** How a command ended. */
    record Outcome(int exitCode, String out, String err) {
        String printed() {
            return out + err;
        }
    }

    Outcome run(List<String> arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Main.run(
                absolute(arguments).toArray(String[]::new),
                InputStream.nullInputStream(),
                new PrintStream(out, true, UTF_8),
                new PrintStream(err, true, UTF_8));
        return new Outcome(exitCode, relative(out), relative(err));
    }

    private List<String> absolute(List<String> arguments) {
        List<String> absolute = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            boolean file = i > 0 && FILE_OPTIONS.contains(arguments.get(i - 1)) && !BASELINES.contains(word);
            boolean subject = !word.startsWith("-") && i == subject(arguments);
            if (i > 0 && arguments.get(i - 1).equals("--config")) {
                absolute.add(config(word));
                continue;
            }
            absolute.add(
                    (file || subject) && !word.equals("-") ? home.resolve(word).toString() : word);
        }
        return absolute;
    }

    /** Writes a copy of a file of options, whose files of the demo are absolute. */
    private String config(String name) {
        try {
            String text = Files.readString(home.resolve(name));
            String demo = DemoFiles.FOLDER + "/";
            Path copy = Files.createDirectories(home.resolve(ABSOLUTE)).resolve(name);
            return Files.writeString(copy, text.replace(demo, home + "/" + demo))
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where a command has the file that it is about, or -1. */
    private static int subject(List<String> arguments) {
        return switch (arguments.get(0)) {
            case "verify" -> 1;
            case "model", "schema" -> 2;
            case "corpus" -> arguments.get(1).matches("inspect|add|remove") ? 2 : -1;
            default -> -1;
        };
    }

    private String relative(ByteArrayOutputStream bytes) {
        return bytes.toString(UTF_8).replace(home + "/" + ABSOLUTE + "/", "").replace(home + "/", "");
    }
}
