package io.simplex4j.report.verify;

import org.jspecify.annotations.Nullable;

/** What was read is not a file of explanations; the message says why. */
final class MalformedExplanationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedExplanationException(String message) {
        this(message, null);
    }

    MalformedExplanationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
