package io.simplex4j.server.record;

import io.simplex4j.server.record.internal.ChainHash;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a record keeps of an explanation.
 *
 * @param id its name
 * @param model the model by the name it was served under
 * @param corpus the corpus by the name it was served under
 * @param parameters what was asked for, as JSON
 * @param input the SHA-256 of the request, in 64 hexadecimal digits
 * @param digest the SHA-256 of the document, in 64 hexadecimal digits
 * @param document the JSON of the explanation, where it is kept
 */
public record RecordedExplanation(
        String id,
        Source model,
        Source corpus,
        String parameters,
        String input,
        String digest,
        Optional<String> document) {
    /**
     * A model or a corpus.
     *
     * @param name its name here
     * @param digest what identifies it anywhere
     */
    public record Source(String name, String digest) {}

    /** Of the bytes of a request and of the answer. */
    public static RecordedExplanation of(
            String id, Source model, Source corpus, String parameters, byte[] request, byte[] document) {
        return new RecordedExplanation(
                id,
                model,
                corpus,
                parameters,
                ChainHash.sha256(request),
                ChainHash.sha256(document),
                Optional.of(new String(document, StandardCharsets.UTF_8)));
    }

    /** Digests only. */
    public RecordedExplanation withoutDocument() {
        return new RecordedExplanation(id, model, corpus, parameters, input, digest, Optional.empty());
    }

    /** The SHA-256 of everything but the document itself: what the event in the chain says of it. */
    public String content() {
        return ChainHash.ofTexts(id, model.name, model.digest, corpus.name, corpus.digest, parameters, input, digest);
    }

    /** Whether the document, where it is kept, is still the one that was given. */
    public boolean isIntact() {
        return document.isEmpty()
                || ChainHash.sha256(document.get().getBytes(StandardCharsets.UTF_8))
                        .equals(digest);
    }
}
