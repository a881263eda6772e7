package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.shard.Messages;
import io.simplex4j.decomposition.internal.shard.Question;

/** What a solver asks all shards of a corpus in one pass: planes to look below, rows to send. Immutable. */
public final class ShardRequest {
    private final Question question;

    ShardRequest(Question question) {
        this.question = question;
    }

    /**
     * The request that these bytes are, which the same version of the library wrote.
     *
     * @throws IllegalArgumentException if they are something else
     */
    public static ShardRequest of(byte[] bytes) {
        return new ShardRequest(Messages.question(bytes));
    }

    /** The request as bytes, to be sent to other machines. */
    public byte[] toBytes() {
        return Messages.write(question);
    }

    Question question() {
        return question;
    }
}
