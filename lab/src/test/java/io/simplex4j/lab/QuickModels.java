package io.simplex4j.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The networks of quick experiments, trained once for all tests that a JVM runs. */
public final class QuickModels {
    private static final Path FOLDER = folder();

    private QuickModels() {}

    private static Path folder() {
        try {
            Path folder = Files.createTempDirectory("simplex-quick-models");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A workbench for quick experiments without data of the user's own. */
    public static RunContext bench() {
        return new RunContext(42, true, List.of(), FOLDER.resolve("none"), FOLDER, line -> {});
    }

    /** Returns the first run of an experiment whose rows nobody reads. */
    public static Run run(RunContext context) {
        return new Run(0, context, List.of("run"));
    }
}
