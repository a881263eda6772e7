package io.simplex4j.onnx.internal.graph;

/** Sanitises text from a file for a message: printable, on one line, and of readable length. */
public final class MessageText {
    /*
     * A name of a file can be a megabyte of anything. A long word is cut; a message that is still too long keeps its
     * beginning and its end, which names the expected value. One pass for any text.
     */

    private static final int LONGEST_WORD = 120;
    private static final int BEGINNING = 500;
    private static final int END = 350;

    private MessageText() {}

    public static String of(String text) {
        String line = withShortWords(text, LONGEST_WORD, Integer.MAX_VALUE);
        return line.length() <= BEGINNING + END
                ? line
                : withoutHalf(line.substring(0, BEGINNING)) + " … " + line.substring(line.length() - END);
    }

    /** The text on one line of printable characters, its words cut to a length, and no more of it than is wanted. */
    public static String withShortWords(String text, int longest, int wanted) {
        StringBuilder line = new StringBuilder(Math.min(text.length(), 1 << 16));
        int word = 0;
        for (int i = 0; i < text.length() && line.length() < wanted; i += Character.charCount(text.codePointAt(i))) {
            int character = printable(text.codePointAt(i));
            word = Character.isWhitespace(character) || character == '"' ? 0 : word + 1;
            if (word < longest) {
                line.appendCodePoint(character);
            } else if (word == longest) {
                line.append('…');
            }
        }
        return line.toString();
    }

    private static String withoutHalf(String text) {
        return Character.isHighSurrogate(text.charAt(text.length() - 1)) ? text.substring(0, text.length() - 1) : text;
    }

    /* Nothing may break the line or steer a terminal. */
    private static int printable(int character) {
        if (character >= ' ' && character < 0x7F) {
            return character;
        }
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
