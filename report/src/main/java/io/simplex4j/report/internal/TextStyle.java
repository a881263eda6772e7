package io.simplex4j.report.internal;

import java.nio.charset.Charset;

/**
 * The look of text: which characters its charset has, and whether there is colour. Immutable and thread-safe.
 */
public final class TextStyle {
    private static final int WIDTH = 24;
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";
    private static final String HEIGHTS = " ▁▂▃▄▅▆▇█";
    private static final String SHADES = " .:-=+*#@";

    private static final String SIGNS = "−–“”";
    private static final String PLAIN_SIGNS = "--\"\"";

    private final boolean blocks;
    private final boolean signs;
    private final boolean coloured;

    private TextStyle(Charset charset, boolean coloured) {
        this.blocks = charset.newEncoder().canEncode(EIGHTHS + HEIGHTS);
        this.signs = charset.newEncoder().canEncode(SIGNS);
        this.coloured = coloured;
    }

    /** Returns a style without colour. */
    public static TextStyle plain(Charset charset) {
        return new TextStyle(charset, false);
    }

    /** Returns a style with the escape sequences of ANSI terminals. */
    public static TextStyle coloured(Charset charset) {
        return new TextStyle(charset, true);
    }

    /** Emphasises text. */
    public String strong(String text) {
        return escape("1", text);
    }

    /** Marks text as a warning. */
    public String alarming(String text) {
        return escape("33", text);
    }

    /** Dims text. */
    public String faint(String text) {
        return escape("2", text);
    }

    /**
     * Returns a bar for a share from 0 to 1, padded with spaces to a fixed width: of block characters if the charset has
     * them, otherwise of number signs.
     */
    public String bar(double share) {
        int eighths = (int) Math.round(Math.min(1, Math.max(0, share)) * WIDTH * 8);
        if (share > 0 && eighths == 0) {
            eighths = 1;
        }
        StringBuilder bar = new StringBuilder(WIDTH);
        if (blocks) {
            bar.append("█".repeat(eighths / 8));
            if (eighths % 8 > 0) {
                bar.append(EIGHTHS.charAt(eighths % 8 - 1));
            }
        } else {
            bar.append("#".repeat(Math.max(share > 0 ? 1 : 0, (eighths + 4) / 8)));
        }
        return escape("34", bar.append(" ".repeat(WIDTH - bar.length())).toString());
    }

    /** Returns one character, higher or darker for a larger share from 0 to 1; a space for 0. */
    public String level(double share) {
        String levels = blocks ? HEIGHTS : SHADES;
        int level = (int) Math.ceil(Math.min(1, Math.max(0, share)) * (levels.length() - 1));
        return levels.substring(level, level + 1);
    }

    /** Returns a text with plain signs for minus, dashes and quotes if the charset lacks them. */
    public String fitting(String text) {
        String fitting = text;
        for (int i = 0; !signs && i < SIGNS.length(); i++) {
            fitting = fitting.replace(SIGNS.charAt(i), PLAIN_SIGNS.charAt(i));
        }
        return fitting;
    }

    private String escape(String code, String text) {
        return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
