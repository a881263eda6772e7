package io.simplex4j.spark;

import org.jspecify.annotations.Nullable;

/** An expected failure of a job, with its message of one line and its exit code. */
final class JobFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Exit codes, which are those of the command line. */
    enum Exit {
        UNEXPECTED(1),
        USAGE(2),
        BAD_DATA(3),
        DOES_NOT_FIT(4),
        THRESHOLD(5);

        private final int code;

        Exit(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    private final Exit exit;

    JobFailure(Exit exit, String message) {
        this(exit, message, null);
    }

    JobFailure(Exit exit, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exit = exit;
    }

    Exit exit() {
        return exit;
    }
}
