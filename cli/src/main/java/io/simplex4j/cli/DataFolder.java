package io.simplex4j.cli;

import io.simplex4j.experiments.dataset.image.MnistFetch;
import java.nio.file.Path;
import java.util.Objects;

/** Where fetched data are kept. */
final class DataFolder {
    private DataFolder() {}

    /** The folder of a user's cache. */
    static Path cache(Session session) {
        return Objects.requireNonNull(mnist(session).getParent());
    }

    static Path mnist(Session session) {
        return MnistFetch.defaultFolder(
                session.surroundings().environment(), Path.of(System.getProperty("user.home", ".")));
    }
}
