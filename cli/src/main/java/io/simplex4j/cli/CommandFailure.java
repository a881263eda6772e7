package io.simplex4j.cli;

import org.jspecify.annotations.Nullable;

/** An end that a command foresaw, with the line to print. */
final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;
    private final String line;

    CommandFailure(ExitCode exitCode, String message) {
        this(exitCode, message, null);
    }

    CommandFailure(ExitCode exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
        this.line = message;
    }

    String line() {
        return line;
    }

    ExitCode exitCode() {
        return exitCode;
    }
}
