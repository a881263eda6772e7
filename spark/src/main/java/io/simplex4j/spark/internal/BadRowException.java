package io.simplex4j.spark.internal;

import io.simplex4j.data.OneLine;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A row that cannot be explained; the message is one line and says what was found and what was expected. */
public final class BadRowException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;
    private static final Pattern QUOTED =
            Pattern.compile(Pattern.quote(BadRowException.class.getName()) + ": ([^\\r\\n]+)");

    public BadRowException(String message) {
        super(OneLine.of(message));
    }

    /** What a task said of a row that stopped a job; Spark hands it on as a cause, or only in its own words. */
    public static Optional<String> messageIn(Throwable e) {
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
