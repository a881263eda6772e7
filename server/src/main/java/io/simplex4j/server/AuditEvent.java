package io.simplex4j.server;

import io.simplex4j.server.internal.record.ChainHash;
import java.time.Instant;

/**
 * An event in a chain.
 *
 * @param chain the name of the chain
 * @param seq the number of the event in the chain, from 1
 * @param at the time, to the millisecond
 * @param who the client
 * @param action the kind of the event, such as {@code start}, {@code stop}, {@code predict}, {@code explain} or {@code
 *     read}
 * @param subject its object: the id of an explanation or the name of a model
 * @param content the SHA-256 of the answer in 64 hexadecimal digits
 * @param hash the SHA-256 of the previous hash and of all fields above, in 64 hexadecimal digits
 */
public record AuditEvent(
        String chain, long seq, Instant at, String who, String action, String subject, String content, String hash) {
    /** The hash before the first event of a chain. */
    public static final String BEFORE_FIRST = "0".repeat(64);

    /** Returns the correct hash of this event after an event with another hash. */
    public String hashAfter(String previous) {
        return ChainHash.of(previous, this);
    }
}
