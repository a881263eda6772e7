package io.simplex4j.report.html;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.simplex4j.report.Palette;
import io.simplex4j.report.card.Card;
import io.simplex4j.report.html.internal.StyleSheet;
import io.simplex4j.report.html.internal.templates.JtecardGenerated;

/** One card as markup, for a page of others: that page has the style sheet and the class of the palette. */
public final class CardHtml {
    private CardHtml() {}

    /** The card as one {@code article}, whose heading is of the third level. */
    public static String of(Card card) {
        StringOutput markup = new StringOutput();
        JtecardGenerated.render(new OwaspHtmlTemplateOutput(markup), null, card, false);
        return markup.toString();
    }

    /** The style of cards. */
    public static String styleSheet() {
        return StyleSheet.card().text();
    }

    /** The class that the root of a page has, or another element around its cards. */
    public static String paletteClass(Palette palette) {
        return StyleSheet.paletteClass(palette);
    }
}
