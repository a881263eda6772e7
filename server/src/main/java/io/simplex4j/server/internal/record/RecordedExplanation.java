package io.simplex4j.server.internal.record;

import io.simplex4j.server.AuditEvent;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A recorded explanation.
 *
 * @param id its id
 * @param model the model
 * @param corpus the corpus
 * @param parameters the parameters of the request as JSON
 * @param input the SHA-256 of the request, in 64 hexadecimal digits
 * @param digest the SHA-256 of the document, in 64 hexadecimal digits
 * @param document the explanation as JSON, if it was recorded
 */
public record RecordedExplanation(
        String id,
        Source model,
        Source corpus,
        String parameters,
        String input,
        String digest,
        Optional<String> document) {
    private static final String KEPT = "document";

    /**
     * A model or a corpus.
     *
     * @param name its name on the server
     * @param digest its digest
     */
    public record Source(String name, String digest) {}

    /** Returns an explanation with the digests of a request and of its document. */
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

    /** Returns this explanation without its document. */
    public RecordedExplanation withoutDocument() {
        return new RecordedExplanation(id, model, corpus, parameters, input, digest, Optional.empty());
    }

    /**
     * Returns the content of the event: the SHA-256 of all fields, with the presence of the document instead of the
     * document.
     */
    public String content() {
        return document.isPresent() ? contentOf(KEPT) : contentOf();
    }

    private String contentOf(String... more) {
        return ChainHash.ofTexts(Stream.concat(
                        Stream.of(id, model.name, model.digest, corpus.name, corpus.digest, parameters, input, digest),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    /**
     * Returns whether this is the unchanged explanation of an event, with its document if that was recorded. Events of
     * version 0.1.0 do not show whether it was.
     */
    public boolean isOf(AuditEvent event) {
        boolean intact = document.isEmpty()
                || ChainHash.sha256(document.get().getBytes(StandardCharsets.UTF_8))
                        .equals(digest);
        boolean recorded = event.content().equals(content()) || event.content().equals(contentOf());
        return intact && recorded && event.action().equals("explain") && id.equals(event.subject());
    }
}
