package io.simplex4j.cli.terminal;

import io.simplex4j.data.internal.Drafts;
import io.simplex4j.data.internal.OneLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The folder for temporary files: parts of large reports and native libraries. */
public final class TemporaryFolder {
    /** Advice on how to choose another folder. */
    public static final String ADVICE = "SIMPLEX_JAVA_OPTS=-Djava.io.tmpdir=DIR names another folder";

    private static final int PATIENCE_SECONDS = 10;
    private static final long MIB = 1 << 20;
    private static final long MIN_MIB = 100;

    private TemporaryFolder() {}

    /** Returns its name. */
    public static String name() {
        return System.getProperty("java.io.tmpdir", "");
    }

    /** Returns why the folder is unusable, if it is. */
    public static Optional<String> problem() {
        return problem(name());
    }

    /** Returns why a folder of this name is unusable for temporary files, if it is. */
    public static Optional<String> problem(String name) {
        try {
            Path folder = Path.of(name);
            return Drafts.problem(folder).or(() -> executionProblem(folder)).or(() -> spaceProblem(folder));
        } catch (InvalidPathException e) {
            return Optional.of("is not a file name (" + e.getReason() + ")");
        }
    }

    private static Optional<String> spaceProblem(Path folder) {
        try {
            long free = Files.getFileStore(folder).getUsableSpace() / MIB;
            return free >= MIN_MIB
                    ? Optional.empty()
                    : Optional.of("has " + free + " MiB free; expected at least " + MIN_MIB);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns why programs cannot run from a folder, if they cannot; libraries load only from folders where they can. */
    private static Optional<String> executionProblem(Path folder) {
        if (Files.getFileAttributeView(folder, PosixFileAttributeView.class) == null) {
            return Optional.empty();
        }
        try {
            Path script = Files.createTempFile(
                    folder,
                    ".simplex4j-",
                    ".sh",
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            try {
                Files.writeString(script, "#!/bin/sh\nexit 0\n");
                Process process = new ProcessBuilder(script.toString()).start();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
                return Optional.empty();
            } catch (IOException e) {
                return Optional.of("nothing can be run in it, as on a disk mounted with noexec");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            } finally {
                Files.delete(script);
            }
        } catch (IOException e) {
            return Optional.of(OneLine.of(e));
        }
    }
}
