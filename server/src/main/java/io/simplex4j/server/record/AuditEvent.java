package io.simplex4j.server.record;

import io.simplex4j.server.record.internal.ChainHash;
import java.time.Instant;

/**
 * Something that happened, at its place in a chain.
 *
 * @param chain the name of the chain
 * @param seq its number in the chain, from 1
 * @param at when, to the millisecond
 * @param who who asked for it
 * @param action what was done: {@code start}, {@code stop}, {@code predict}, {@code explain}, {@code read}
 * @param subject what it was done to: the id of an explanation, the name of a model
 * @param content the SHA-256 of what came out, in 64 hexadecimal digits
 * @param hash the SHA-256 of the hash before it and of all of the above, in 64 hexadecimal digits
 */
public record AuditEvent(
        String chain, long seq, Instant at, String who, String action, String subject, String content, String hash) {
    /** The hash before the first event of a chain. */
    public static final String BEFORE_FIRST = "0".repeat(64);

    /** The hash that it should have after an event with another. */
    public String hashAfter(String previous) {
        return ChainHash.of(previous, this);
    }
}
