package io.simplex4j.cli.demo;

import io.simplex4j.data.AtomicFile;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The networks that are part of the software, as resources and as files for users. README.md beside them describes
 * their training.
 */
final class DemoFiles {
    private DemoFiles() {}

    /** Opens a network, which the caller closes. */
    static OnnxModel network(String file) {
        return OnnxModel.parse(resource(file), ModelOptions.defaults());
    }

    /** Copies the file of a network into a folder. */
    static void copy(String file, Path folder) {
        write(folder, file, resource(file));
    }

    static byte[] resource(String file) {
        try (InputStream in = DemoFiles.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not among the resources");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void write(Path folder, String name, String text) {
        write(folder, name, text.getBytes(StandardCharsets.UTF_8));
    }

    static void write(Path folder, String name, byte[] content) {
        AtomicFile.write(folder.resolve(name), AtomicFile.Existing.REPLACE, out -> out.write(content));
    }
}
