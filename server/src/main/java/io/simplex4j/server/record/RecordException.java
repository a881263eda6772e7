package io.simplex4j.server.record;

import org.jspecify.annotations.Nullable;

/** A record that cannot be read or written, in one sentence that says why. */
public final class RecordException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;

    /** What is to be done about it. */
    public enum Kind {
        /** Another server has it. */
        IN_USE,
        /** It is not there, or cannot be reached or written now; later it may. */
        UNAVAILABLE,
        /** It is no record, is damaged, or was written by a newer version. */
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
