package io.simplex4j.data;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.parallel.Workers;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Thrown if data cannot be read. The message is one line: where, what was found and what was expected. */
public final class UnreadableDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** The reason why data are rejected. */
    public enum Kind {
        /** The data are missing, damaged or in another format. */
        UNREADABLE,
        /** The data are readable but not usable for this purpose. */
        UNUSABLE,
        /** The data are a table that needs a schema. */
        UNDESCRIBED,
        /** The data do not fit the model. */
        MISFIT
    }

    /**
     * Creates an exception for data that cannot be read.
     *
     * @param source the name of the file or stream
     * @param problem the found and expected values
     */
    public UnreadableDataException(String source, String problem) {
        this(source, problem, null);
    }

    /** Creates an exception for data that cannot be read, with its cause if there is one. */
    public UnreadableDataException(String source, String problem, @Nullable Throwable cause) {
        this(Kind.UNREADABLE, source, problem, cause);
    }

    /** Creates an exception of a kind. */
    public UnreadableDataException(Kind kind, String source, String problem) {
        this(kind, source, problem, null);
    }

    /** Creates an exception of a kind, with its cause if there is one. */
    public UnreadableDataException(Kind kind, String source, String problem, @Nullable Throwable cause) {
        this(kind, source + ": " + problem, cause);
    }

    private UnreadableDataException(Kind kind, String message, @Nullable Throwable cause) {
        super(OneLine.of(message), cause);
        this.kind = kind;
    }

    /**
     * Returns an exception that describes a failure to read.
     *
     * @throws java.util.concurrent.CancellationException if it failed because the thread is interrupted
     */
    public static UnreadableDataException of(String source, IOException failure) {
        Workers.checkInterrupted();
        return new UnreadableDataException(source, OneLine.of(failure), failure);
    }

    /** Returns the same exception with another kind. */
    public UnreadableDataException as(Kind other) {
        return new UnreadableDataException(other, String.valueOf(getMessage()), this);
    }

    public Kind kind() {
        return kind;
    }
}
