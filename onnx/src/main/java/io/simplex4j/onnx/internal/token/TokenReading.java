package io.simplex4j.onnx.internal.token;

import java.util.List;

/**
 * How an encoder reads tokens.
 *
 * @param standIns for each token the one that says nothing in its place; itself where it always stays
 * @param padding the token after the end of a sentence
 * @param pooling how the vectors of tokens become that of the sentence
 * @param normalised whether that is scaled to length 1
 */
public record TokenReading(List<Integer> standIns, int padding, Pooling pooling, boolean normalised) {
    /** How the vectors of tokens become one. */
    public enum Pooling {
        /** Their mean. */
        MEAN,
        /** The first one's. */
        FIRST
    }

    public TokenReading {
        standIns = List.copyOf(standIns);
    }
}
