package io.simplex4j.data;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Data that cannot be read; the message is one line and says where, what was found and what was expected. */
public final class UnreadableDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** Why data are refused. */
    public enum Kind {
        /** There are none, or they are damaged or of another format. */
        UNREADABLE,
        /** They can be read, but not used for what they were named for. */
        UNUSABLE,
        /** A table that needs a schema, and there is none. */
        UNDESCRIBED,
        /** They are fine, but not for this model. */
        MISFIT
    }

    /**
     * A refusal of data.
     *
     * @param source the name of the file or stream
     * @param problem what was found there and what was expected
     */
    public UnreadableDataException(String source, String problem) {
        this(source, problem, null);
    }

    /**
     * A refusal of data because of some failure.
     *
     * @param source the name of the file or stream
     * @param problem what was found there and what was expected
     * @param cause the failure, or null if there is none
     */
    public UnreadableDataException(String source, String problem, @Nullable Throwable cause) {
        this(Kind.UNREADABLE, source, problem, cause);
    }

    /** A refusal of some kind; as above. */
    public UnreadableDataException(Kind kind, String source, String problem) {
        this(kind, source, problem, null);
    }

    /** A refusal of some kind because of some failure; as above. */
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
     * @param source the name of the file or stream
     * @param failure what the system said
     */
    public static UnreadableDataException of(String source, IOException failure) {
        return new UnreadableDataException(source, OneLine.of(failure), failure);
    }

    /** This refusal, seen as one of another kind. */
    public UnreadableDataException as(Kind other) {
        return new UnreadableDataException(other, String.valueOf(getMessage()), this);
    }

    /** Why the data are refused. */
    public Kind kind() {
        return kind;
    }
}
