package io.simplex4j.onnx;

import org.jspecify.annotations.Nullable;

/** A model that cannot be read, run or differentiated; the message is one line and says what to do. */
public final class OnnxModelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A refusal, with the reason in words. */
    public OnnxModelException(String message) {
        this(message, null);
    }

    /** A refusal, with the reason in words and the failure behind it, or null if there is none. */
    public OnnxModelException(String message, @Nullable Throwable cause) {
        super(oneLine(message), cause);
    }

    /* Names in a model file are text nobody has checked: nothing of them may break the line or steer a terminal. */
    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().map(OnnxModelException::printable).forEach(line::appendCodePoint);
        return line.toString();
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
