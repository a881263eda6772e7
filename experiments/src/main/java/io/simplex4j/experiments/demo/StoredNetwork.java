package io.simplex4j.experiments.demo;

import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** The networks that come with the software; README.md beside them says how they were trained. */
final class StoredNetwork {
    private StoredNetwork() {}

    /** Opens a network, to be closed by the caller. */
    static OnnxModel open(String file) {
        return OnnxModel.parse(bytes(file), OnnxModel.Options.withDefaults());
    }

    /** Copies the file of a network into a folder. */
    static void copy(String file, Path folder) {
        DemoFile.write(folder, file, bytes(file));
    }

    private static byte[] bytes(String file) {
        try (InputStream in = StoredNetwork.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not among the resources");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
