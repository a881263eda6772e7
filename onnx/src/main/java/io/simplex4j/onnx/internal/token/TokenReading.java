package io.simplex4j.onnx.internal.token;

import java.util.List;

/**
 * The input format of an encoder.
 *
 * @param standIns for each token its neutral substitute; the token itself if it always stays
 * @param padding the token after the end of a sentence
 * @param firstToken whether the vector of the first token represents the sentence, instead of the mean of all
 * @param normalised whether that is scaled to length 1
 */
public record TokenReading(List<Integer> standIns, int padding, boolean firstToken, boolean normalised) {
    public TokenReading {
        standIns = List.copyOf(standIns);
    }
}
