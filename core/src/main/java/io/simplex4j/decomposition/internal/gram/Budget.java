package io.simplex4j.decomposition.internal.gram;

/** Counts the steps of one solve against their limit. */
public final class Budget {
    private final int limit;
    private int used;

    public Budget(int limit) {
        this.limit = limit;
    }

    public void use() {
        used++;
    }

    public int used() {
        return used;
    }

    public boolean spent() {
        return used >= limit;
    }
}
