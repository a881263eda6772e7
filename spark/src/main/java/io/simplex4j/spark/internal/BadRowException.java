package io.simplex4j.spark.internal;

import io.simplex4j.data.OneLine;

/** A row that cannot be explained; the message is one line and says what was found and what was expected. */
public final class BadRowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadRowException(String message) {
        super(OneLine.of(message));
    }
}
