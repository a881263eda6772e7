package io.simplex4j.lab.benchmarks.gate;

/** A command line that cannot be followed. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UsageException(String message) {
        super(message);
    }
}
