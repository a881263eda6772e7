package io.simplex4j.data.store;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.corpus.Selection;

/**
 * How a corpus came from another.
 *
 * @param method what was done, such as {@code affinely-independent}
 * @param parentDigest the digest of the other corpus
 * @param parentExamples how many examples that has
 */
public record Derivation(String method, String parentDigest, int parentExamples) {
    /**
     * @throws IllegalArgumentException if the method is blank, the digest is none, or there is no example
     */
    public Derivation {
        if (method.isBlank()) {
            throw new IllegalArgumentException("method is blank, expected a text");
        }
        Description.requireDigest("parentDigest", parentDigest);
        if (parentExamples < 1) {
            throw new IllegalArgumentException("parentExamples is " + parentExamples + ", expected at least 1");
        }
    }

    /** A selection of examples. */
    public static Derivation of(Selection selection, Corpus parent) {
        return new Derivation(selection.method(), parent.digest(), parent.size());
    }
}
