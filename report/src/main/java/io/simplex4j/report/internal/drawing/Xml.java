package io.simplex4j.report.internal.drawing;

/** Makes text from outside safe for XML and HTML. */
public final class Xml {
    private static final char UNREADABLE = '\uFFFD';
    private static final char ISOLATE = '\u2068';
    private static final char END_OF_ISOLATE = '\u2069';

    private Xml() {}

    /**
     * Escapes text for elements and attributes. A line break or tab becomes a space; a character that XML forbids, or half
     * of one, becomes U+FFFD.
     */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(character -> append(escaped, character));
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, int character) {
        switch (character) {
            case '&' -> escaped.append("&amp;");
            case '<' -> escaped.append("&lt;");
            case '>' -> escaped.append("&gt;");
            case '"' -> escaped.append("&quot;");
            case '\'' -> escaped.append("&#39;");
            case '\t', '\n', '\r', '\u0085', '\u2028', '\u2029' -> escaped.append(' ');
            default -> escaped.appendCodePoint(isReadable(character) ? character : UNREADABLE);
        }
    }

    private static boolean isReadable(int character) {
        int type = Character.getType(character);
        boolean isNothing = (character & 0xFFFE) == 0xFFFE || (character >= 0xFDD0 && character <= 0xFDEF);
        return type != Character.CONTROL && type != Character.SURROGATE && !isNothing;
    }

    /**
     * Isolates the direction of text from its surroundings: isolates that it opens are closed, others are not, and older
     * marks of direction are left out. Left-to-right text stays unchanged.
     */
    public static String isolated(String text) {
        if (text.codePoints().noneMatch(Xml::mayTurn)) {
            return text;
        }
        StringBuilder isolated = new StringBuilder(text.length() + 2).append(ISOLATE);
        int depth = 1;
        for (int character : text.codePoints().toArray()) {
            boolean ends = character == END_OF_ISOLATE;
            if (isOldTurn(character) || (ends && depth == 1)) {
                continue;
            }
            depth += ends ? -1 : isIsolate(character) ? 1 : 0;
            isolated.appendCodePoint(character);
        }
        return isolated.append(String.valueOf(END_OF_ISOLATE).repeat(depth)).toString();
    }

    private static boolean mayTurn(int character) {
        return switch (Character.getDirectionality(character)) {
            case Character.DIRECTIONALITY_RIGHT_TO_LEFT,
                    Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC,
                    Character.DIRECTIONALITY_ARABIC_NUMBER -> true;
            default -> isOldTurn(character) || isIsolate(character) || character == END_OF_ISOLATE;
        };
    }

    private static boolean isOldTurn(int character) {
        return character >= 0x202A && character <= 0x202E;
    }

    private static boolean isIsolate(int character) {
        return character >= 0x2066 && character <= 0x2068;
    }

    /**
     * Shortens text to a number of characters; the last one is then {@code …}.
     *
     * @param max at least 1
     */
    public static String shortened(String text, int max) {
        if (text.codePointCount(0, text.length()) <= max) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, max - 1)).stripTrailing() + "…";
    }
}
