package io.simplex4j.cli.output;

import java.nio.charset.Charset;

/** How text may look: the characters its charset has, and colour where a terminal shows it. */
public final class Style {
    private final Bars bars;
    private final boolean coloured;

    private Style(Bars bars, boolean coloured) {
        this.bars = bars;
        this.coloured = coloured;
    }

    /** Text without colour. */
    public static Style plain(Charset charset) {
        return new Style(Bars.in(charset), false);
    }

    /** Text with the escape sequences of ANSI terminals. */
    public static Style coloured(Charset charset) {
        return new Style(Bars.in(charset), true);
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

    String bar(double share) {
        return escape("34", bars.of(share));
    }

    private String escape(String code, String text) {
        return coloured ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
