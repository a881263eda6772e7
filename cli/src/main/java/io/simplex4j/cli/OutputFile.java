package io.simplex4j.cli;

import io.simplex4j.data.AtomicFile;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A file somebody named to be written. */
final class OutputFile {
    private OutputFile() {}

    /**
     * Refuses a file that cannot be written, before any work is done for it.
     *
     * @throws IllegalArgumentException saying why
     */
    static void requireFree(Path file, AtomicFile.Existing existing) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + " is a folder, expected a file");
        }
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException(file + " is to be in a folder that does not exist");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    file + " is not a regular file, expected a file, or - for the standard output");
        }
        if (existing == AtomicFile.Existing.REFUSE && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException(file + " exists already, expected a new name or --force");
        }
        if (!Files.isWritable(folder)) {
            throw new IllegalArgumentException(file + " is to be in a folder that cannot be written");
        }
    }
}
