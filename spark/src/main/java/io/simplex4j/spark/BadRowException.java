package io.simplex4j.spark;

import io.simplex4j.data.internal.OneLine;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Thrown for a row that cannot be explained, with a message of one line. */
final class BadRowException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final Pattern QUOTED =
            Pattern.compile(Pattern.quote(BadRowException.class.getName()) + ": ([^\\r\\n]+)");

    BadRowException(String message) {
        super(OneLine.of(message));
    }

    /**
     * Returns the message of a bad row that failed a job. Spark reports it as a cause, or only as text in its own
     * message.
     */
    static Optional<String> messageIn(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadRowException) {
                return Optional.of(String.valueOf(cause.getMessage()));
            }
            Matcher text = QUOTED.matcher(String.valueOf(cause.getMessage()));
            if (text.find()) {
                return Optional.of(text.group(1));
            }
        }
        return Optional.empty();
    }
}
