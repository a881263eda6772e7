package io.simplex4j.server;

import org.jspecify.annotations.Nullable;

/** Thrown if a record cannot be read or written, with a message of one sentence. */
public final class RecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** The kind of the failure. */
    public enum Kind {
        /** Another server uses the record. */
        IN_USE,
        /** The record is missing, or cannot be reached or written at present. */
        UNAVAILABLE,
        /** The file is not a record, is damaged, or was written by a newer version. */
        UNREADABLE
    }

    public RecordException(Kind kind, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
