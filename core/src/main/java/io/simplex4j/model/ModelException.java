package io.simplex4j.model;

import org.jspecify.annotations.Nullable;

/** Thrown if a model file cannot be read or used, or a run of a model fails. The message says how to fix it. */
public class ModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception without a cause. */
    public ModelException(String message) {
        this(message, null);
    }

    /** Creates an exception with a cause. */
    public ModelException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
