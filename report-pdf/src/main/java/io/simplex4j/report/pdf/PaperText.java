package io.simplex4j.report.pdf;

import java.text.Bidi;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Text on paper: letter by letter from the left, with a replacement for characters that cannot be shown.
 *
 * <p>Text from the right is reversed here. Arabic letters are not joined: the fonts would need rules.
 */
final class PaperText {
    static final String REPLACEMENT = "\uFFFD";
    /** Marks that override the direction of letters. */
    private static final Pattern OVERRIDES = Pattern.compile("[\u202A-\u202E]");

    private static final String OPENING = "([{<«‹";
    private static final String CLOSING = ")]}>»›";

    private PaperText() {}

    static String of(String text) {
        return shown(turned(OVERRIDES.matcher(text).replaceAll("")));
    }

    private static String turned(String text) {
        char[] characters = text.toCharArray();
        if (!Bidi.requiresBidi(characters, 0, characters.length)) {
            return text;
        }
        Bidi bidi = new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        int runs = bidi.getRunCount();
        byte[] levels = new byte[runs];
        for (int run = 0; run < runs; run++) {
            levels[run] = (byte) bidi.getRunLevel(run);
        }
        Integer[] order = IntStream.range(0, runs).boxed().toArray(Integer[]::new);
        Bidi.reorderVisually(levels, 0, order, 0, runs);
        StringBuilder line = new StringBuilder(text.length());
        for (int run : order) {
            String part = text.substring(bidi.getRunStart(run), bidi.getRunLimit(run));
            line.append(bidi.getRunLevel(run) % 2 == 0 ? part : reversed(part));
        }
        return line.toString();
    }

    /** Returns the letters in reverse order, each with its marks, and with brackets mirrored. */
    private static String reversed(String run) {
        BreakIterator letters = BreakIterator.getCharacterInstance(Locale.ROOT);
        letters.setText(run);
        StringBuilder reversed = new StringBuilder(run.length());
        int end = letters.last();
        for (int start = letters.previous(); start != BreakIterator.DONE; start = letters.previous()) {
            reversed.append(mirrored(run.substring(start, end)));
            end = start;
        }
        return reversed.toString();
    }

    private static String mirrored(String letter) {
        int opens = OPENING.indexOf(letter);
        int closes = CLOSING.indexOf(letter);
        return opens >= 0
                ? CLOSING.substring(opens, opens + 1)
                : closes >= 0 ? OPENING.substring(closes, closes + 1) : letter;
    }

    /** Removes direction marks, and replaces characters that the library would drop silently. */
    private static String shown(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(character -> {
            switch (Character.getType(character)) {
                case Character.FORMAT -> {}
                case Character.UNASSIGNED, Character.PRIVATE_USE, Character.SURROGATE -> shown.append(REPLACEMENT);
                default -> shown.appendCodePoint(character);
            }
        });
        return shown.toString();
    }
}
