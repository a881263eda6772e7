package io.simplex4j.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.card.Card;
import io.simplex4j.report.internal.StyleSheet;
import io.simplex4j.report.internal.html.templates.JtecardGenerated;
import io.simplex4j.report.picture.Palette;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/**
 * One explanation as a piece of HTML, for a page of others: one {@code article}, whose heading is of the third level. That
 * page has the {@linkplain #styleSheet() style sheet} and the {@linkplain #paletteClass class of the palette}.
 */
public final class HtmlCard extends Report {
    private final String id;
    private final Palette palette;

    private HtmlCard(Explanations explanations, String id, Palette palette) {
        super(explanations);
        this.id = id;
        this.palette = palette;
    }

    /**
     * The card of an explanation, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withId id} {@code card-1}
     *   <li>{@linkplain #withPalette palette} {@link Palette#BLUE_RED}
     * </ul>
     */
    public static HtmlCard of(Explanation explanation) {
        return new HtmlCard(Explanations.of(explanation), "card-1", Palette.BLUE_RED);
    }

    /** The same with another id, which begins every id on the card: no two cards of a page may share one. */
    public HtmlCard withId(String newId) {
        return new HtmlCard(explanations(), newId, palette);
    }

    /** The same with these colours of signs. */
    public HtmlCard withPalette(Palette newPalette) {
        return new HtmlCard(explanations(), id, newPalette);
    }

    /** The style of cards. */
    public static String styleSheet() {
        return StyleSheet.card();
    }

    /** The class that the root of a page has, or another element around its cards. */
    public static String paletteClass(Palette palette) {
        return StyleSheet.paletteClass(palette);
    }

    @Override
    public ReportWriter begin(OutputStream out) {
        return new ReportWriter() {
            @Override
            public void add(Explanation explanation) throws IOException {
                Utf8ByteOutput markup = new Utf8ByteOutput();
                Card card = Card.of(id, explanation, List.of(), palette);
                JtecardGenerated.render(new OwaspHtmlTemplateOutput(markup), null, card, false, true, Optional.empty());
                markup.writeTo(out);
            }

            @Override
            public void end() {}
        };
    }
}
