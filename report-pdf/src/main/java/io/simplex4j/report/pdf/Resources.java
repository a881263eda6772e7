package io.simplex4j.report.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files beside the classes of this package. */
final class Resources {
    private Resources() {}

    static InputStream open(String name) {
        InputStream stream = Resources.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException("resource " + name + " is not on the class path");
        }
        return stream;
    }

    static String text(String name) {
        try (InputStream stream = open(name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
