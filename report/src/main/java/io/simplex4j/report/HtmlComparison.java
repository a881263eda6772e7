package io.simplex4j.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.report.card.ComparedCards;
import io.simplex4j.report.internal.html.templates.JtecomparedGenerated;
import io.simplex4j.report.picture.Palette;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One input as several corpora explain it, as a piece of HTML for a page of others: a sentence that says where they disagree, and
 * the {@linkplain HtmlCard card} of each on one scale.
 */
public final class HtmlComparison {
    private final CorpusComparison comparison;
    private final List<Explanation> oneInput;
    private final String id;

    private HtmlComparison(CorpusComparison comparison, List<Explanation> oneInput, String id) {
        this.comparison = comparison;
        this.oneInput = oneInput;
        this.id = id;
    }

    /**
     * The cards of an input, whose ids begin with {@code compared}.
     *
     * @throws IllegalArgumentException if it is a comparison of several inputs or of none
     */
    public static HtmlComparison of(CorpusComparison comparison) {
        List<Explanation> all = new ArrayList<>();
        comparison.forEach(all::add);
        if (all.size() != comparison.size()) {
            throw new IllegalArgumentException("the comparison has " + all.size() / comparison.size()
                    + " inputs, expected 1 for a piece of a page");
        }
        return new HtmlComparison(comparison, List.copyOf(all), "compared");
    }

    /** The same with another id, which begins every id of the cards. */
    public HtmlComparison withId(String newId) {
        return new HtmlComparison(comparison, oneInput, newId);
    }

    @Override
    public String toString() {
        Utf8ByteOutput markup = new Utf8ByteOutput();
        ComparedCards cards = ComparedCards.of(id, comparison, oneInput, List.of(), Palette.BLUE_RED);
        JtecomparedGenerated.render(new OwaspHtmlTemplateOutput(markup), null, cards, false, false);
        return new String(markup.toByteArray(), StandardCharsets.UTF_8);
    }
}
