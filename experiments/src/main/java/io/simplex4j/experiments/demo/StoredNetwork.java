package io.simplex4j.experiments.demo;

import io.simplex4j.onnx.OnnxModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The networks that come with the software; README.md beside them says how they were trained. */
final class StoredNetwork {
    private StoredNetwork() {}

    /** Opens a network, to be closed by the caller. */
    static OnnxModel open(String file) {
        try (InputStream in = StoredNetwork.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is not among the resources");
            }
            return OnnxModel.parse(in.readAllBytes(), OnnxModel.Options.withDefaults());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
