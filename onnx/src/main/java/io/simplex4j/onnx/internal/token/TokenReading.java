package io.simplex4j.onnx.internal.token;

import java.util.List;

/**
 * How an encoder reads tokens.
 *
 * @param standIns for each token the one that says nothing in its place; itself where it always stays
 * @param padding the token after the end of a sentence
 * @param firstToken whether the vector of the first token stands for the sentence, not the mean of all
 * @param normalised whether that is scaled to length 1
 */
public record TokenReading(List<Integer> standIns, int padding, boolean firstToken, boolean normalised) {
    public TokenReading {
        standIns = List.copyOf(standIns);
    }
}
