package io.simplex4j.data;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.parallel.Workers;
import java.io.IOException;

/** Thrown if a file cannot be written. The message is one line: which file and why. */
public final class UnwritableDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception for a file that cannot be written.
     *
     * @param target the name of the file
     * @param problem the found and expected values
     */
    public UnwritableDataException(String target, String problem, Throwable cause) {
        super(OneLine.of(target + ": " + problem), cause);
    }

    /**
     * Returns an exception that describes a failure to write.
     *
     * @throws java.util.concurrent.CancellationException if it is one because the thread is interrupted
     */
    public static UnwritableDataException of(String target, IOException failure) {
        Workers.checkInterrupted();
        return new UnwritableDataException(target, OneLine.of(failure), failure);
    }
}
