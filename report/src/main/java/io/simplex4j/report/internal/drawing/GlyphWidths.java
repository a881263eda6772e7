package io.simplex4j.report.internal.drawing;

/**
 * The widths of words, without asking the machine for its fonts.
 *
 * <p>The widths are close to those of DejaVu Sans, which is wider than the other common sans-serif fonts: text that
 * fits here fits with them.
 */
public final class GlyphWidths {
    private static final double EM = 1000;
    private static final char FIRST = ' ';

    /** From the space to the tilde. */
    private static final int[] ASCII = {
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, //
        636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, //
        1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, //
        603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, //
        500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, //
        635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838
    };

    private GlyphWidths() {}

    /** Returns the width of words in a font of the given size. */
    public static double of(String words, double size) {
        return words.codePoints().map(GlyphWidths::width).sum() / EM * size;
    }

    private static int width(int character) {
        if (character >= FIRST && character < FIRST + ASCII.length) {
            return ASCII[character - FIRST];
        }
        if (character == '²' || character == '³') {
            return 401;
        }
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            case Character.SPACE_SEPARATOR -> 318;
            case Character.LOWERCASE_LETTER -> 640;
            case Character.UPPERCASE_LETTER -> 780;
            case Character.MATH_SYMBOL -> 838;
            default -> 1000;
        };
    }
}
