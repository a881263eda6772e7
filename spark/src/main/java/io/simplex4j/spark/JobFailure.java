package io.simplex4j.spark;

import org.jspecify.annotations.Nullable;

/** An expected failure of a job, with its one-line message and its exit code, which equals that of the command line. */
final class JobFailure extends RuntimeException {
    static final int UNEXPECTED = 1;
    static final int USAGE = 2;
    static final int BAD_DATA = 3;
    static final int DOES_NOT_FIT = 4;
    static final int THRESHOLD = 5;

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    JobFailure(int exitCode, String message) {
        this(exitCode, message, null);
    }

    JobFailure(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
