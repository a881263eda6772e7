package io.simplex4j.text;

import java.nio.file.Path;

/** Keeps the tokenizer library off the network, where it would check for updates and report its use. */
final class Offline {
    private Offline() {}

    /** Switches the library to offline mode. Must be called before its first use. */
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

    /** Returns the folder in the user's cache into which the native library is unpacked. */
    static Path cache() {
        String given = System.getenv("XDG_CACHE_HOME");
        Path caches = given == null || given.isEmpty()
                ? Path.of(System.getProperty("user.home", "."), ".cache")
                : Path.of(given);
        return caches.resolve("simplex4j");
    }
}
