package io.simplex4j.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.internal.StyleSheet;
import io.simplex4j.report.internal.card.Card;
import io.simplex4j.report.internal.card.ComparedCards;
import io.simplex4j.report.internal.html.templates.JtecardGenerated;
import io.simplex4j.report.internal.html.templates.JtecomparedGenerated;
import io.simplex4j.report.internal.words.Language;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A piece of HTML for a page of your own: one explanation, or one input as several corpora explain it.
 *
 * <p>An explanation is one {@code article} with a heading of the third level. Several corpora give a sentence about where they
 * disagree, and a card each on one scale. Your page needs the {@linkplain #styleSheet() style sheet} and the
 * {@linkplain #paletteClass class of the palette}.
 */
public final class HtmlCard extends Report {
    private final String id;
    private final Palette palette;
    private final Language words;

    private HtmlCard(Section section, String id, Palette palette, Language words) {
        super(List.of(section));
        this.id = id;
        this.palette = palette;
        this.words = words;
    }

    /**
     * Returns the card of an explanation, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withId id} {@code card-1}
     *   <li>{@linkplain #withPalette palette} {@link Palette#BLUE_RED}
     * </ul>
     */
    public static HtmlCard of(Explanation explanation) {
        return new HtmlCard(Section.of(Explanations.of(explanation)), "card-1", Palette.BLUE_RED, Language.english());
    }

    /**
     * Returns the cards of one input by several corpora; the default id is {@code compared}.
     *
     * @throws IllegalArgumentException if it is a comparison of several inputs or of none
     */
    public static HtmlCard of(CorpusComparison comparison) {
        Section section = Section.of(comparison);
        if (section.explanations().size() != 1) {
            throw new IllegalArgumentException("the comparison has "
                    + section.explanations().size() + " inputs; expected 1 for a piece of a page");
        }
        return new HtmlCard(section, "compared", Palette.BLUE_RED, Language.english());
    }

    /** Sets the id, which begins every id on the card. Each card of a page needs its own. */
    public HtmlCard withId(String newId) {
        return new HtmlCard(section(), newId, palette, words);
    }

    /** Sets the colours of signs. */
    public HtmlCard withPalette(Palette newPalette) {
        return new HtmlCard(section(), id, newPalette, words);
    }

    /**
     * Sets the language of the card, English or German.
     *
     * @throws IllegalArgumentException if there are no words in this language
     */
    public HtmlCard withLanguage(Locale language) {
        return new HtmlCard(section(), id, palette, Language.of(language));
    }

    /** Returns the style sheet of cards. */
    public static String styleSheet() {
        return StyleSheet.card();
    }

    /** Returns the class for the root of the page, or for another element around its cards. */
    public static String paletteClass(Palette palette) {
        return StyleSheet.paletteClass(palette);
    }

    @Override
    public ReportWriter begin(OutputStream out) {
        List<Explanation> oneInput = new ArrayList<>();
        return new ReportWriter() {
            @Override
            public void add(Explanation explanation) {
                oneInput.add(explanation);
            }

            @Override
            public void end() throws IOException {
                Utf8ByteOutput markup = new Utf8ByteOutput();
                OwaspHtmlTemplateOutput html = new OwaspHtmlTemplateOutput(markup);
                if (section().comparison().isPresent()) {
                    ComparedCards cards =
                            ComparedCards.of(id, section().comparison().get(), oneInput, List.of(), palette, words);
                    JtecomparedGenerated.render(html, null, cards, false, Optional.empty(), false);
                } else {
                    Card card = Card.of(id, oneInput.get(0), List.of(), palette, words);
                    JtecardGenerated.render(html, null, card, false, true, Optional.empty(), Optional.empty(), false);
                }
                markup.writeTo(out);
            }
        };
    }
}
