package io.simplex4j.cli.output;

import java.nio.charset.Charset;

/** Bars whose length is a share of a fixed width. */
final class Bars {
    private static final int WIDTH = 24;
    private static final String EIGHTHS = "▏▎▍▌▋▊▉█";

    private final boolean unicode;

    private Bars(boolean unicode) {
        this.unicode = unicode;
    }

    /** Block characters where the charset has them, number signs where not. */
    static Bars in(Charset charset) {
        return new Bars(charset.newEncoder().canEncode(EIGHTHS));
    }

    /** A bar for a share from 0 to 1, filled with spaces to the full width. */
    String of(double share) {
        int eighths = (int) Math.round(Math.min(1, Math.max(0, share)) * WIDTH * 8);
        if (share > 0 && eighths == 0) {
            eighths = 1;
        }
        StringBuilder bar = new StringBuilder(WIDTH);
        if (unicode) {
            bar.append("█".repeat(eighths / 8));
            if (eighths % 8 > 0) {
                bar.append(EIGHTHS.charAt(eighths % 8 - 1));
            }
        } else {
            bar.append("#".repeat(Math.max(share > 0 ? 1 : 0, (eighths + 4) / 8)));
        }
        return bar.append(" ".repeat(WIDTH - bar.length())).toString();
    }
}
