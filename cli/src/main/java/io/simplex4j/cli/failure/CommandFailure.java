package io.simplex4j.cli.failure;

import org.jspecify.annotations.Nullable;

/** An end that a command foresaw, with the line to print. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;
    private final String line;

    public CommandFailure(ExitCode exitCode, String message) {
        this(exitCode, message, null);
    }

    public CommandFailure(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
        this.line = message;
    }

    public String line() {
        return line;
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
