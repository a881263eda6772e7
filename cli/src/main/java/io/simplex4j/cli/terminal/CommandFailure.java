package io.simplex4j.cli.terminal;

import org.jspecify.annotations.Nullable;

/** An expected failure of a command, with its message and exit code. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    public CommandFailure(ExitCode exitCode, String message) {
        this(exitCode, message, null);
    }

    public CommandFailure(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    public String line() {
        return String.valueOf(getMessage());
    }

    public ExitCode exitCode() {
        return exitCode;
    }
}
