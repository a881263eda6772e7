package io.simplex4j.report;

import java.nio.charset.Charset;

/**
 * How text may look: the characters its charset has, and colour where a terminal shows it. Immutable and thread-safe.
 */
public final class TextStyle {
    private static final int WIDTH = 24;
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";
    private static final String HEIGHTS = " ▁▂▃▄▅▆▇█";
    private static final String SHADES = " .:-=+*#@";

    private final boolean blocks;
    private final boolean coloured;

    private TextStyle(Charset charset, boolean coloured) {
        this.blocks = charset.newEncoder().canEncode(EIGHTHS + HEIGHTS);
        this.coloured = coloured;
    }

    /** Text without colour. */
    public static TextStyle plain(Charset charset) {
        return new TextStyle(charset, false);
    }

    /** Text with the escape sequences of ANSI terminals. */
    public static TextStyle coloured(Charset charset) {
        return new TextStyle(charset, true);
    }

    /** Text that stands out. */
    public String strong(String text) {
        return escape("1", text);
    }

    /** Text that warns. */
    public String alarming(String text) {
        return escape("33", text);
    }

    /** Text in the background. */
    public String faint(String text) {
        return escape("2", text);
    }

    /**
     * A bar for a share from 0 to 1, filled with spaces to a fixed width: of block characters where the charset has them,
     * of number signs where not.
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

    /** One character that is higher, or darker, for a larger share from 0 to 1; a space for 0. */
    String level(double share) {
        String levels = blocks ? HEIGHTS : SHADES;
        int level = (int) Math.ceil(Math.min(1, Math.max(0, share)) * (levels.length() - 1));
        return levels.substring(level, level + 1);
    }

    private String escape(String code, String text) {
        return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
