package io.simplex4j.data;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Untrusted text made fit for a message. */
public final class OneLine {
    private static final int LONGEST_QUOTE = 60;

    private OneLine() {}

    /** The text on one line, with every character that could control a terminal replaced. */
    public static String of(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().map(OneLine::printable).forEach(line::appendCodePoint);
        return line.toString();
    }

    /** The text, cut to a length that suits a message. */
    public static String cut(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...";
    }

    /** The text in quotes, cut. */
    public static String quoted(String text) {
        return "'" + cut(text) + "'";
    }

    /** Why reading or writing failed, in words. */
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
