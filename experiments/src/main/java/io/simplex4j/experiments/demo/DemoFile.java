package io.simplex4j.experiments.demo;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.UnwritableDataException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files to go on with after the demo. */
final class DemoFile {
    private DemoFile() {}

    static void write(Path folder, String name, String text) {
        write(folder, name, text.getBytes(StandardCharsets.UTF_8));
    }

    static void write(Path folder, String name, byte[] content) {
        AtomicFile.write(folder.resolve(name), AtomicFile.Existing.REPLACE, out -> out.write(content));
    }

    /** A folder within another. */
    static Path folder(Path parent, String name) {
        Path folder = parent.resolve(name);
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw UnwritableDataException.of(folder.toString(), e);
        }
    }
}
