package io.simplex4j.cli.verify;

import org.jspecify.annotations.Nullable;

/** Something that is not an explanations object; the message says in one line why. */
public final class MalformedExplanationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedExplanationException(String message) {
        this(message, null);
    }

    MalformedExplanationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
