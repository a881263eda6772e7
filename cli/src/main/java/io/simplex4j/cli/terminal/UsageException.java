package io.simplex4j.cli.terminal;

import org.jspecify.annotations.Nullable;

/** A wrong command line, with the found and expected values. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        this(message, null);
    }

    public UsageException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
