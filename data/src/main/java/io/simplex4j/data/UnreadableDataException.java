package io.simplex4j.data;

import io.simplex4j.parallel.Workers;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Data that cannot be read; the message is one line and says where, what was found and what was expected. */
public final class UnreadableDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** Why data are refused. */
    public enum Kind {
        /** They are absent, damaged or of another format. */
        UNREADABLE,
        /** They can be read, but not used for this purpose. */
        UNUSABLE,
        /** A table that needs a schema, and there is none. */
        UNDESCRIBED,
        /** They are fine, but not for this model. */
        MISFIT
    }

    /**
     * A refusal of data that cannot be read.
     *
     * @param source the name of the file or stream
     * @param problem what was found there and what was expected
     */
    public UnreadableDataException(String source, String problem) {
        this(source, problem, null);
    }

    /** As above, because of a failure, if any. */
    public UnreadableDataException(String source, String problem, @Nullable Throwable cause) {
        this(Kind.UNREADABLE, source, problem, cause);
    }

    /** As above, of another kind. */
    public UnreadableDataException(Kind kind, String source, String problem) {
        this(kind, source, problem, null);
    }

    /** As above, of another kind and because of a failure, if any. */
    public UnreadableDataException(Kind kind, String source, String problem, @Nullable Throwable cause) {
        this(kind, source + ": " + problem, cause);
    }

    private UnreadableDataException(Kind kind, String message, @Nullable Throwable cause) {
        super(OneLine.of(message), cause);
        this.kind = kind;
    }

    /**
     * A refusal because reading failed, in words.
     *
     * @throws java.util.concurrent.CancellationException if it failed because the thread is interrupted
     */
    public static UnreadableDataException of(String source, IOException failure) {
        Workers.checkInterrupted();
        return new UnreadableDataException(source, OneLine.of(failure), failure);
    }

    /** The same refusal as one of another kind. */
    public UnreadableDataException as(Kind other) {
        return new UnreadableDataException(other, String.valueOf(getMessage()), this);
    }

    public Kind kind() {
        return kind;
    }
}
