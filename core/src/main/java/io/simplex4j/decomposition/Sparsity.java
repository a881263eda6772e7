package io.simplex4j.decomposition;

/**
 * A limit on the number of examples with positive weight.
 *
 * @param members the largest number of examples allowed
 */
public record Sparsity(int members) {
    private static final Sparsity UNLIMITED = new Sparsity(Integer.MAX_VALUE);

    public Sparsity {
        if (members < 1) {
            throw new IllegalArgumentException("members is " + members + "; expected at least 1");
        }
    }

    /** Returns no limit: the best mixture needs at most the latent size plus one. */
    public static Sparsity unlimited() {
        return UNLIMITED;
    }

    /** Returns a limit of {@code members} examples. */
    public static Sparsity atMost(int members) {
        return new Sparsity(members);
    }

    /** Returns whether there is a limit. */
    public boolean limited() {
        return members != Integer.MAX_VALUE;
    }

    @Override
    public String toString() {
        return limited() ? "at most " + members : "unlimited";
    }
}
