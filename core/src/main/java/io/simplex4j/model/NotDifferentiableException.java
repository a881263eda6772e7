package io.simplex4j.model;

/** Thrown if a model has no gradient. The message gives the reason in one line. */
public final class NotDifferentiableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception with a reason in one line. */
    public NotDifferentiableException(String message) {
        super(message);
    }

    /** Returns the exception for a latent that changes although its gradient is 0, as after rounding. */
    public static NotDifferentiableException steps() {
        return new NotDifferentiableException("the latent changes in steps, between which its gradient is 0");
    }

    /** Returns the exception for a gradient with a number that is not finite. */
    public static NotDifferentiableException notFinite() {
        return new NotDifferentiableException(
                "the gradient is infinite or not a number; check that inputs are scaled as in training");
    }
}
