package io.simplex4j.data;

import io.simplex4j.parallel.Workers;
import java.io.IOException;

/** A file that cannot be written; the message is one line and says which and why. */
public final class UnwritableDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A failure to write.
     *
     * @param target the name of the file
     * @param problem what was found and what was expected
     */
    public UnwritableDataException(String target, String problem, Throwable cause) {
        super(OneLine.of(target + ": " + problem), cause);
    }

    /**
     * A failure to write, in words.
     *
     * @throws java.util.concurrent.CancellationException if it is one because the thread is interrupted
     */
    public static UnwritableDataException of(String target, IOException failure) {
        Workers.checkInterrupted();
        return new UnwritableDataException(target, OneLine.of(failure), failure);
    }
}
