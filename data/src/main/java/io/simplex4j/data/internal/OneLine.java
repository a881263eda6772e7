package io.simplex4j.data.internal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Sanitises untrusted text for messages of one line. */
public final class OneLine {
    private static final int MAX_QUOTE = 60;

    private OneLine() {}

    /** Returns the text on one line and replaces every character that could control a terminal. */
    public static String of(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().map(OneLine::printable).forEach(line::appendCodePoint);
        return line.toString();
    }

    /** Returns the text, truncated for a message. */
    public static String cut(String text) {
        return text.length() <= MAX_QUOTE ? text : text.substring(0, MAX_QUOTE) + "...";
    }

    /** Returns the text in quotes, truncated. */
    public static String quoted(String text) {
        return "'" + cut(text) + "'";
    }

    /** Returns the reason of a failure to read or write, in words. */
    public static String of(IOException problem) {
        if (problem instanceof NoSuchFileException) {
            return "no such file";
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        String reason =
                problem instanceof FileSystemException fileProblem ? fileProblem.getReason() : problem.getMessage();
        return reason == null ? problem.getClass().getSimpleName() : reason;
    }

    private static int printable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> '?';
            default -> character;
        };
    }
}
