package io.simplex4j.corpus;

import java.util.OptionalLong;

/**
 * A step that derived a corpus from another.
 *
 * @param method the method, such as {@code affinely-independent}
 * @param parentDigest the digest of the other corpus
 * @param parentExamples the number of its examples
 * @param seed of random draws, if there were any
 */
public record Derivation(String method, String parentDigest, int parentExamples, OptionalLong seed) {
    /** The method that keeps examples exchangeable with inputs: each has the same chance. */
    public static final String RANDOM = "random";

    /**
     * @throws IllegalArgumentException if the method is blank, the digest is none, or there is no example
     */
    public Derivation {
        if (method.isBlank()) {
            throw new IllegalArgumentException("method is blank, expected a text");
        }
        ContentDigest.require("parentDigest", parentDigest);
        if (parentExamples < 1) {
            throw new IllegalArgumentException("parentExamples is " + parentExamples + ", expected at least 1");
        }
    }

    /** Creates a step without a seed. */
    public Derivation(String method, String parentDigest, int parentExamples) {
        this(method, parentDigest, parentExamples, OptionalLong.empty());
    }

    /** Creates a step from this corpus. */
    public static Derivation from(Corpus parent, String method, OptionalLong seed) {
        return new Derivation(method, parent.digest(), parent.size(), seed);
    }

    /**
     * Returns whether the step selected examples by their content. They are no longer exchangeable with inputs then.
     */
    public boolean selects() {
        return !method.equals(RANDOM);
    }
}
