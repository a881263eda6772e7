package io.simplex4j.cli.terminal;

import io.simplex4j.example.Examples;

/** The memory that a run needs and has. */
public final class Memory {
    /*
     * The exact solver scans a copy of the corpus in floats with two norms per example. The files themselves are mapped
     * or, in the worst case, copied.
     */
    private static final long MIB = 1 << 20;

    private Memory() {}

    /** Estimates the memory of a decomposition in bytes. */
    public static long needed(Examples corpus, Examples input) {
        long columns = corpus.inputs().columns();
        return 4L * corpus.size() * (columns + 2) + 8 * columns * ((long) corpus.size() + input.size()) + 64 * MIB;
    }

    /** Returns whether the memory suffices for the copies of a corpus that the exact solver scans. */
    public static boolean holdsCopyOf(Examples corpus) {
        return holdsCopyOf(corpus, Runtime.getRuntime().maxMemory());
    }

    /**
     * Returns whether a heap of this size suffices for the copies: floats, bytes, norms and an index, with a third left
     * free.
     */
    static boolean holdsCopyOf(Examples corpus, long heap) {
        long columns = corpus.inputs().columns();
        return corpus.size() * (5 * columns + 52) + 64 * MIB <= heap / 3 * 2;
    }

    /** Returns the message for a lack of memory if the need is unknown. */
    public static String shortage() {
        long max = Runtime.getRuntime().maxMemory();
        return "out of memory: " + inWords(max) + " were not enough" + advice(2 * max);
    }

    /** Returns the message for a lack of memory for work that needs about this number of bytes. */
    public static String shortage(long needed) {
        long max = Runtime.getRuntime().maxMemory();
        return "out of memory: " + inWords(max) + " were not enough; expected about " + inWords(needed)
                + advice(Math.max(2 * needed, 2 * max));
    }

    private static String advice(long bytes) {
        return "; give it more, as in SIMPLEX_JAVA_OPTS=-Xmx" + Math.max(1, (bytes + MIB - 1) / MIB) + "m";
    }

    private static String inWords(long bytes) {
        return Math.max(1, (bytes + MIB - 1) / MIB) + " MiB";
    }
}
