package io.simplex4j.corpus;

import java.util.OptionalLong;

/**
 * How a corpus came from another.
 *
 * @param method what was done, such as {@code affinely-independent}
 * @param parentDigest the digest of the other corpus
 * @param parentExamples how many examples that has
 * @param seed of what was drawn at random, where anything was
 */
public record Derivation(String method, String parentDigest, int parentExamples, OptionalLong seed) {
    /** The method that leaves examples as exchangeable with inputs as they were: each had the same chance. */
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

    /** A step without a seed. */
    public Derivation(String method, String parentDigest, int parentExamples) {
        this(method, parentDigest, parentExamples, OptionalLong.empty());
    }

    /** A step from this corpus. */
    public static Derivation from(Corpus parent, String method, OptionalLong seed) {
        return new Derivation(method, parent.digest(), parent.size(), seed);
    }

    /** Whether it chose examples by what they are, after which they are no longer like inputs. */
    public boolean selects() {
        return !method.equals(RANDOM);
    }
}
