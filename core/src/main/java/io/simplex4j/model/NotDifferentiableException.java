package io.simplex4j.model;

/** A model has no gradient of its inputs to give; the message says in one line why. */
public final class NotDifferentiableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotDifferentiableException(String message) {
        super(message);
    }
}
