package io.simplex4j.benchmarks;

/** Tells on the error stream what is being done. */
final class Progress {
    private static final long START = System.nanoTime();

    private Progress() {}

    static void say(String what) {
        System.err.printf("%5.0f s  %s%n", (System.nanoTime() - START) / 1e9, what);
    }
}
