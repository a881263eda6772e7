package io.simplex4j.cli;

import io.simplex4j.data.AtomicFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The folder of the demo; a file of ours tells it from others, in which nothing is replaced. */
final class DemoFolder {
    private static final String MARK = "README.txt";
    private static final String MARK_LINE = "Made by \"simplex demo\", which replaces the files in this folder.\n";
    private static final String MARK_TEXT = MARK_LINE + """

            report.html         what the demo explains
            digits.onnx         a network that reads digits; digits.yaml says what its numbers mean
            digits-corpus.idx   a thousand digits from its training data; digits-labels.idx has their labels
            digits/             pictures to explain
            clinical.onnx       a network that predicts relapse or death; clinical.yaml says what its numbers mean
            dutch.csv           patients from its training data; german.csv has others
            dutch-average.npy   the average Dutch patient, used as a baseline
            patients.csv        patients to explain
            sentences.csv       sentences on five topics, of simplex demo text; new-sentences.csv has those to explain
            """;

    private final Path folder;
    private final String name;

    private DemoFolder(Path folder, String name) {
        this.folder = folder;
        this.name = name;
    }

    /** The folder of this name, made and marked. */
    static DemoFolder of(CommandSpec spec, String name, boolean force) {
        Path folder;
        try {
            folder = Path.of(name);
            if (Files.exists(folder) && !Files.isDirectory(folder)) {
                throw usage(spec, name + " is a file, expected a folder");
            }
            if (!force && isForeign(folder)) {
                throw usage(spec, name + " holds other files, expected a new or empty folder, or --force");
            }
            Files.createDirectories(folder);
        } catch (InvalidPathException e) {
            throw usage(spec, "'" + name + "' is not the name of a folder (" + e.getReason() + ")");
        } catch (IOException e) {
            throw usage(spec, "the folder " + name + " cannot be made");
        }
        AtomicFile.write(
                folder.resolve(MARK),
                AtomicFile.Existing.REPLACE,
                out -> out.write(MARK_TEXT.getBytes(StandardCharsets.UTF_8)));
        return new DemoFolder(folder, name);
    }

    private static boolean isForeign(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (Stream<Path> files = Files.list(folder)) {
            if (files.findAny().isEmpty()) {
                return false;
            }
        }
        Path mark = folder.resolve(MARK);
        return !Files.isRegularFile(mark) || !Files.readString(mark).startsWith(MARK_LINE);
    }

    private static ParameterException usage(CommandSpec spec, String message) {
        return new ParameterException(spec.commandLine(), "--out: " + message);
    }

    Path path() {
        return folder;
    }

    Path report() {
        return folder.resolve("report.html");
    }

    /** The name as a word of a POSIX shell. */
    String word() {
        return name.matches("[\\w./-]+") ? name : "'" + name.replace("'", "'\\''") + "'";
    }
}
