package io.simplex4j.text;

import java.nio.file.Path;

/** Keeps the library of tokenizers from the network, which it would else ask for updates and tell of its use. */
final class Offline {
    private Offline() {}

    /** Must come before the first use of the library. */
    static void require() {
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        if (System.getenv("ENGINE_CACHE_DIR") == null
                && System.getenv("DJL_CACHE_DIR") == null
                && System.getProperty("ENGINE_CACHE_DIR") == null
                && System.getProperty("DJL_CACHE_DIR") == null) {
            System.setProperty("ENGINE_CACHE_DIR", cache().toString());
        }
    }

    /** Where the native library is unpacked, once: in the user's cache. */
    static Path cache() {
        String given = System.getenv("XDG_CACHE_HOME");
        Path caches = given == null || given.isEmpty()
                ? Path.of(System.getProperty("user.home", "."), ".cache")
                : Path.of(given);
        return caches.resolve("simplex4j");
    }
}
