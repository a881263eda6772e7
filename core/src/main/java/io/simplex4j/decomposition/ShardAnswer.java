package io.simplex4j.decomposition;

import io.simplex4j.decomposition.internal.shard.Messages;
import io.simplex4j.decomposition.internal.shard.Reply;

/** What one shard found in a pass: its best rows and those on the planes, with their numbers. Immutable. */
public final class ShardAnswer {
    private final Reply reply;

    ShardAnswer(Reply reply) {
        this.reply = reply;
    }

    /**
     * The answer that these bytes are, which the same version of the library wrote.
     *
     * @throws IllegalArgumentException if they are something else
     */
    public static ShardAnswer of(byte[] bytes) {
        return new ShardAnswer(Messages.reply(bytes));
    }

    /** The answer as bytes, to be sent to whom asked. */
    public byte[] toBytes() {
        return Messages.write(reply);
    }

    Reply reply() {
        return reply;
    }
}
