package io.simplex4j.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** A file that a user wants to read. */
final class InputFile {
    private InputFile() {}

    /** Refuses what is not a readable regular file, so that no folder, device or pipe is opened. */
    static void require(Path file) {
        String source = file.toString();
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                String found = attributes.isDirectory() ? "is a folder" : "is not a regular file";
                throw new UnreadableDataException(source, found + ", expected a file");
            }
            if (!Files.isReadable(file)) {
                throw new UnreadableDataException(source, "permission denied");
            }
        } catch (IOException e) {
            throw UnreadableDataException.of(source, e);
        }
    }
}
