package io.simplex4j.server.internal.http;

/** A request that is not answered as asked, with the status and the sentence that say why. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public Refusal(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** What was asked for does not make sense. */
    public static Refusal badRequest(String message) {
        return new Refusal(400, message);
    }

    public static Refusal notFound(String message) {
        return new Refusal(404, message);
    }

    public int status() {
        return status;
    }
}
