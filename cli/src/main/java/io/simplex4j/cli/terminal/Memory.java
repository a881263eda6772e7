package io.simplex4j.cli.terminal;

import io.simplex4j.example.Examples;

/** The memory that a run needs and has. */
public final class Memory {
    /*
     * The exact solver scans a copy of the corpus in floats with two norms for each example; the files themselves are
     * mapped at best and copied at worst.
     */
    private static final long MIB = 1 << 20;

    private Memory() {}

    /** About what a decomposition needs, in bytes. */
    public static long needed(Examples corpus, Examples input) {
        long columns = corpus.inputs().columns();
        return 4L * corpus.size() * (columns + 2) + 8 * columns * ((long) corpus.size() + input.size()) + 64 * MIB;
    }

    /** Whether there is room for the copies of a corpus that the exact solver scans. */
    public static boolean holdsCopyOf(Examples corpus) {
        return holdsCopyOf(corpus, Runtime.getRuntime().maxMemory());
    }

    /** Whether a heap of this size has room for the copies: floats, bytes, norms and an index; a third of it stays free. */
    static boolean holdsCopyOf(Examples corpus, long heap) {
        long columns = corpus.inputs().columns();
        return corpus.size() * (5 * columns + 52) + 64 * MIB <= heap / 3 * 2;
    }

    /** What to say when memory ran out and nothing is known of the need. */
    public static String shortage() {
        long most = Runtime.getRuntime().maxMemory();
        return "out of memory: " + inWords(most) + " were not enough" + advice(2 * most);
    }

    /** What to say when memory ran out for work that needs about this number of bytes. */
    public static String shortage(long needed) {
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
