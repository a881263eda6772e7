package io.simplex4j.decomposition.internal.exact;

/** Counts the steps of one solve against their limit. */
public final class Budget {
    private final int limit;
    private int used;

    /** A budget of {@code limit} steps. */
    public Budget(int limit) {
        this.limit = limit;
    }

    /** Takes a step. */
    public void use() {
        used++;
    }

    /** The steps taken. */
    public int used() {
        return used;
    }

    /** Whether no step is left. */
    public boolean spent() {
        return used >= limit;
    }
}
