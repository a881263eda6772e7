package io.simplex4j.server.internal.http;

/** Thrown to refuse a request, with the HTTP status and the message of the answer. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final int seconds;

    public Refusal(int status, String message) {
        this(status, message, 0);
    }

    private Refusal(int status, String message, int seconds) {
        super(message, null, false, false);
        this.status = status;
        this.seconds = seconds;
    }

    /** Returns a refusal with status 429 and the time after which the client may retry. */
    static Refusal tooMany(String message, int seconds) {
        return new Refusal(429, message, seconds);
    }

    /** Returns a refusal because of overload, with status 503. */
    static Refusal busy(String message) {
        return new Refusal(503, message, 1);
    }

    /** Returns a refusal of an invalid request, with status 400. */
    public static Refusal badRequest(String message) {
        return new Refusal(400, message);
    }

    public static Refusal notFound(String message) {
        return new Refusal(404, message);
    }

    public int status() {
        return status;
    }

    /** Returns the number of seconds after which the client may retry, or 0 if that is not known. */
    int seconds() {
        return seconds;
    }
}
