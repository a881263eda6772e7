package io.simplex4j.server.internal.http;

import java.io.IOException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/** Reads the body of a request as it arrives. If there is no memory for it, reads and discards the rest. */
final class BodyReader implements Runnable {
    private static final int FIRST = 8192;

    private final Content.Source source;
    private final int max;
    private final int expected;
    private final LongPredicate room;
    private final Consumer<byte[]> whole;
    private final Consumer<Throwable> failed;
    private byte[] bytes = new byte[0];
    private int count;
    private boolean discards;

    /** Thrown if there is no memory for a body. */
    static final class NoRoomException extends IOException {
        private static final long serialVersionUID = 1L;

        NoRoomException() {
            super("no memory for a body");
        }
    }

    /**
     * Creates a reader.
     *
     * @param length the length of the body, or -1 if it is unknown
     * @param max the maximum length
     * @param room reserves memory for more bytes, or returns false
     * @param whole receives the body
     * @param failed receives the failure
     */
    BodyReader(
            Content.Source source,
            long length,
            int max,
            LongPredicate room,
            Consumer<byte[]> whole,
            Consumer<Throwable> failed) {
        this.source = source;
        this.max = max;
        this.expected = length < 0 ? max : (int) Math.min(length, max);
        this.room = room;
        this.whole = whole;
        this.failed = failed;
    }

    /** Reads what has arrived, and runs again when there is more. */
    @Override
    public void run() {
        byte[] body;
        try {
            if (!readAll()) {
                source.demand(Invocable.from(InvocationType.NON_BLOCKING, this));
                return;
            }
            body = bytes.length == count ? bytes : Arrays.copyOf(bytes, count);
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            bytes = new byte[0];
            failed.accept(discards ? new NoRoomException() : e);
            return;
        }
        whole.accept(body);
    }

    /** Returns whether the body has ended. */
    private boolean readAll() throws IOException {
        for (Content.Chunk chunk = source.read(); chunk != null; chunk = source.read()) {
            if (Content.Chunk.isFailure(chunk)) {
                throw new IOException(chunk.getFailure());
            }
            try {
                add(chunk.getByteBuffer());
            } finally {
                chunk.release();
            }
            if (chunk.isLast()) {
                if (discards) {
                    throw new NoRoomException();
                }
                return true;
            }
        }
        return false;
    }

    private void add(ByteBuffer part) {
        int more = part.remaining();
        if (more > max - count) {
            throw new BufferOverflowException();
        }
        if (!discards && more > bytes.length - count) {
            int size = Math.max(count + more, (int) Math.min(expected, Math.max(FIRST, 2L * (count + more))));
            discards = !room.test(size - bytes.length);
            bytes = discards ? new byte[0] : Arrays.copyOf(bytes, size);
        }
        if (!discards) {
            part.get(bytes, count, more);
        }
        count += more;
    }
}
