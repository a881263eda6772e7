package io.simplex4j.decomposition;

/** Receives progress updates of a long-running operation, from any thread, one call at a time. */
@FunctionalInterface
public interface Progress {
    /** Reports that {@code done} of {@code total} items are finished. */
    void advancedTo(int done, int total);

    /** Returns a listener that ignores all updates. */
    static Progress none() {
        return (done, total) -> {};
    }
}
