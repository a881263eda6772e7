package io.simplex4j.server.internal.http;

import io.simplex4j.report.internal.JsonOutput;
import io.simplex4j.report.internal.document.Tree;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * An HTTP response.
 *
 * @param status the HTTP status
 * @param type the content type
 * @param body the bytes, not copied
 * @param headers further headers
 * @param settled must succeed before the answer is sent; if it fails, the answer is never sent
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Answer(int status, String type, byte[] body, Map<String, String> headers, CompletionStage<?> settled) {
    public static final String JSON = "application/json";

    private static final CompletionStage<?> NOW = CompletableFuture.completedFuture(true);

    public static Answer html(int status, byte[] body) {
        return new Answer(status, "text/html; charset=utf-8", body, Map.of(), NOW);
    }

    /** Returns a redirect to a path of this server. */
    public static Answer seeOther(String path) {
        return new Answer(303, "text/plain; charset=utf-8", new byte[0], Map.of("Location", path), NOW);
    }

    public static Answer of(String type, byte[] body) {
        return new Answer(200, type, body, Map.of(), NOW);
    }

    public static Answer text(String type, String body) {
        return of(type, body.getBytes(StandardCharsets.UTF_8));
    }

    public static Answer json(Tree tree) {
        return json(200, tree);
    }

    public static Answer json(int status, Tree tree) {
        return new Answer(status, JSON, JsonOutput.bytes(tree), Map.of(), NOW);
    }

    /** Returns an error with its message as JSON. */
    public static Answer error(int status, String message) {
        return json(status, new Tree().put("error", message));
    }

    public static Answer of(Refusal refusal) {
        return error(refusal.status(), String.valueOf(refusal.getMessage()));
    }

    public Answer with(String header, String value) {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new Answer(status, type, body, all, settled);
    }

    /** Returns this answer, to be sent once another condition holds too. */
    public Answer after(CompletionStage<?> condition) {
        CompletionStage<?> both =
                settled == NOW ? condition : settled.thenCombine(condition, (first, second) -> second);
        return new Answer(status, type, body, headers, both);
    }
}
