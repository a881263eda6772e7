package io.simplex4j.report.card;

import io.simplex4j.example.Example;

/**
 * A text that others gave: no character in it can break a page, and it is short enough for its place.
 *
 * @param text as shown
 * @param whole all of it, where that is not shown
 */
public record Name(String text, String whole) {
    private static final int LONGEST = 48;
    private static final int REPLACEMENT = 0xFFFD;

    /** A name of the usual length. */
    public static Name of(String given) {
        return of(given, LONGEST);
    }

    /** The name of an input. */
    public static Name of(Example example) {
        return of(given(example));
    }

    /** What an input is called, as others gave it; one without a name is called by its row, such as {@code input 3}. */
    public static String given(Example example) {
        return example.named() ? example.id() : "input " + example.row();
    }

    /** A name of at most this number of characters. */
    public static Name of(String given, int longest) {
        String whole = clean(given);
        int length = whole.codePointCount(0, whole.length());
        return new Name(
                length <= longest ? whole : whole.substring(0, whole.offsetByCodePoints(0, longest - 1)) + "…", whole);
    }

    /** Whether there is more of it than is shown. */
    public boolean cut() {
        return !text.equals(whole);
    }

    /** The text with every character replaced that a page may not hold; a blank text is told as such. */
    static String clean(String given) {
        if (given.isBlank()) {
            return "(blank)";
        }
        StringBuilder clean = new StringBuilder(given.length());
        given.codePoints().map(Name::allowed).forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static int allowed(int character) {
        if (character == '\t' || character == '\n' || character == '\r') {
            return ' ';
        }
        int type = Character.getType(character);
        boolean refused = type == Character.CONTROL || type == Character.SURROGATE || (character & 0xFFFE) == 0xFFFE;
        return refused ? REPLACEMENT : character;
    }
}
