package io.simplex4j.decomposition;

/** How many examples may have a positive weight. */
public final class Sparsity {
    private static final Sparsity UNLIMITED = new Sparsity(Integer.MAX_VALUE);

    private final int members;

    private Sparsity(int members) {
        this.members = members;
    }

    /** As many as the best mixture needs: at most the latent size plus one. */
    public static Sparsity unlimited() {
        return UNLIMITED;
    }

    /** At most {@code members} examples. */
    public static Sparsity atMost(int members) {
        if (members < 1) {
            throw new IllegalArgumentException("members is " + members + ", expected at least 1");
        }
        return new Sparsity(members);
    }

    /** The largest number of examples allowed. */
    public int members() {
        return members;
    }

    /** Whether there is a limit. */
    public boolean limited() {
        return members != Integer.MAX_VALUE;
    }
}
