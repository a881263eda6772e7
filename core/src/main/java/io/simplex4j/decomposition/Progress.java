package io.simplex4j.decomposition;

/** Is told how far long work has come; may be called from any thread, one call at a time. */
@FunctionalInterface
public interface Progress {
    /** {@code done} of {@code total} items are finished. */
    void advancedTo(int done, int total);

    /** Listens to nothing. */
    static Progress none() {
        return (done, total) -> {};
    }
}
