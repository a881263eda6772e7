package io.simplex4j.data;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Data that cannot be read; the message is one line and says where, what was found and what was expected. */
public class UnreadableDataException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * A refusal of data.
     *
     * @param source the name of the file or stream
     * @param problem what was found there and what was expected
     */
    public UnreadableDataException(String source, String problem) {
        this(source, problem, null);
    }

    /**
     * A refusal of data, with the failure behind it.
     *
     * @param source the name of the file or stream
     * @param problem what was found there and what was expected
     * @param cause the failure, or null if there is none
     */
    public UnreadableDataException(String source, String problem, @Nullable Throwable cause) {
        super(OneLine.of(source + ": " + problem), cause);
    }

    /**
     * A refusal because reading failed, in words.
     *
     * @param source the name of the file or stream
     * @param failure what the system said
     */
    public static UnreadableDataException of(String source, IOException failure) {
        return new UnreadableDataException(source, OneLine.of(failure), failure);
    }
}
