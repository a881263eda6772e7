package io.simplex4j.cli;

import io.simplex4j.example.Examples;

/** The memory that a run needs and has. */
final class Memory {
    private static final long MIB = 1 << 20;

    private Memory() {}

    /*
     * The exact solver scans a copy of the corpus in floats with two norms for each example; the files themselves are
     * mapped at best and copied at worst.
     */
    /** About what a decomposition needs, in bytes. */
    static long needed(Examples corpus, Examples input) {
        long columns = corpus.inputs().columns();
        return 4L * corpus.size() * (columns + 2) + 8 * columns * ((long) corpus.size() + input.size()) + 64 * MIB;
    }

    /** What to say when it was not enough and nothing is known of the need. */
    static String shortage() {
        long most = Runtime.getRuntime().maxMemory();
        return "out of memory: " + inWords(most) + " were not enough" + advice(2 * most);
    }

    /** What to say when it was not enough for work that needs about so many bytes. */
    static String shortage(long needed) {
        long most = Runtime.getRuntime().maxMemory();
        return "out of memory: " + inWords(most) + " were not enough, expected about " + inWords(needed)
                + advice(Math.max(2 * needed, 2 * most));
    }

    private static String advice(long bytes) {
        return "; give it more, as in SIMPLEX_JAVA_OPTS=-Xmx" + Math.max(1, (bytes + MIB - 1) / MIB) + "m";
    }

    private static String inWords(long bytes) {
        return Math.max(1, (bytes + MIB - 1) / MIB) + " MiB";
    }
}
