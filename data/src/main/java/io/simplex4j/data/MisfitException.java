package io.simplex4j.data;

import org.jspecify.annotations.Nullable;

/** Data that can be read but do not fit the model; the message is one line and says where, what was found and expected. */
public final class MisfitException extends UnreadableDataException {
    private static final long serialVersionUID = 1L;

    /**
     * A refusal of data.
     *
     * @param source the name of the file or stream
     * @param problem what was found there and what was expected
     */
    public MisfitException(String source, String problem) {
        this(source, problem, null);
    }

    /**
     * A refusal of data for a reason that something else found.
     *
     * @param source the name of the file or stream
     * @param problem what was found there and what was expected
     * @param cause the failure, or null if there is none
     */
    public MisfitException(String source, String problem, @Nullable Throwable cause) {
        super(source, problem, cause);
    }
}
