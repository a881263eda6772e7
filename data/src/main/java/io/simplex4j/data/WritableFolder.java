package io.simplex4j.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds out whether files can be written to a folder by writing one: permissions do not tell of disks that are read-only. */
public final class WritableFolder {
    private static final byte[] SOME = new byte[4096];

    private WritableFolder() {}

    /** Why no file can be written to a folder, if so; nothing is left behind. */
    public static Optional<String> problem(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Optional.of(Files.exists(folder) ? "is a file, expected a folder" : "no such folder");
        }
        try {
            Path file = Files.createTempFile(folder, ".simplex4j-", ".tmp");
            try {
                Files.write(file, SOME);
            } finally {
                Files.delete(file);
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(OneLine.of(e));
        }
    }
}
