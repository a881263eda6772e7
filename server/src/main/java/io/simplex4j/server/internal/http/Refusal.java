package io.simplex4j.server.internal.http;

/** A request that is not answered as asked, with the status and the sentence that say why. */
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

    /** Too many came; after some seconds another may. */
    static Refusal tooOften(String message, int seconds) {
        return new Refusal(429, message, seconds);
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

    /** After how many seconds it may be tried again; 0 where that is not known. */
    int seconds() {
        return seconds;
    }
}
