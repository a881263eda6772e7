package io.simplex4j.report;

import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.report.internal.AttributionPage;
import io.simplex4j.report.internal.PageWriter;
import io.simplex4j.report.internal.TriagePage;
import io.simplex4j.report.internal.words.Language;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Explanations as one page that needs no script, no font and no network.
 *
 * <p>The page is HTML and also well-formed XML, in UTF-8. The same explanations give the same bytes. Each explanation takes one
 * line of memory: cards beyond 16 MiB wait in a temporary file.
 */
public final class HtmlReport extends Report {
    private final Optional<String> title;
    private final Palette palette;
    private final Language words;
    private final Optional<TriagePage> triage;
    private final Optional<OutputAttributions> attributions;

    private HtmlReport(
            List<Section> sections,
            Optional<String> title,
            Palette palette,
            Language words,
            Optional<TriagePage> triage,
            Optional<OutputAttributions> attributions) {
        super(sections);
        this.title = title;
        this.palette = palette;
        this.words = words;
        this.triage = triage;
        this.attributions = attributions;
    }

    /** Returns the page of attributed outputs, whose default title names the model and the inputs. */
    public static HtmlReport of(OutputAttributions attributions) {
        String inputs = attributions.examples().name();
        return new HtmlReport(
                List.of(),
                Optional.of(
                        "What counts for " + attributions.model().name() + (inputs.isEmpty() ? "" : " in " + inputs)),
                Palette.BLUE_RED,
                Language.english(),
                Optional.empty(),
                Optional.of(attributions));
    }

    /**
     * Returns the page of some explanations, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withTitle title} such as <i>What clinical.onnx makes of patients.csv</i>
     *   <li>{@linkplain #withPalette palette} {@link Palette#BLUE_RED}
     * </ul>
     */
    public static HtmlReport of(Explanations explanations) {
        return of(List.of(Section.of(explanations)));
    }

    /** Returns the page of one explanation; defaults as {@link #of(Explanations)}. */
    public static HtmlReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** Returns the page of explanations by several corpora, side by side; defaults as {@link #of(Explanations)}. */
    public static HtmlReport of(CorpusComparison comparison) {
        return of(List.of(Section.of(comparison)));
    }

    /** Returns the page of several sections, one after the other; defaults as {@link #of(Explanations)}. */
    public static HtmlReport of(List<Section> sections) {
        return new HtmlReport(
                sections, Optional.empty(), Palette.BLUE_RED, Language.english(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the page of a triage: a table that a script on the page sorts and filters. Without scripts the table is
     * static. The default title is <i>Triage</i>.
     */
    public static HtmlReport of(TriageReport triage) {
        return of(triage, List.of());
    }

    /**
     * Returns the page of a triage with the cards of some inputs, which its table links to.
     *
     * @throws IllegalArgumentException if a card is of an input that the triage does not have
     */
    public static HtmlReport of(TriageReport triage, List<Explanation> cards) {
        return new HtmlReport(
                List.of(),
                Optional.empty(),
                Palette.BLUE_RED,
                Language.english(),
                Optional.of(new TriagePage("Triage", Palette.BLUE_RED, triage, cards, Language.english())),
                Optional.empty());
    }

    /** Sets the title. */
    public HtmlReport withTitle(String newTitle) {
        return new HtmlReport(sections(), Optional.of(newTitle), palette, words, triage, attributions);
    }

    /** Sets the colours of signs. */
    public HtmlReport withPalette(Palette newPalette) {
        return new HtmlReport(sections(), title, newPalette, words, triage, attributions);
    }

    /**
     * Sets the language of the page, English or German. The page of {@linkplain #of(OutputAttributions) attributions}
     * stays English, and so do user-provided names and values.
     *
     * @throws IllegalArgumentException if there are no words in this language
     */
    public HtmlReport withLanguage(Locale language) {
        return new HtmlReport(sections(), title, palette, Language.of(language), triage, attributions);
    }

    @Override
    public ReportWriter begin(OutputStream out) {
        if (attributions.isPresent()) {
            return whole(
                    to -> PageWriter.write(new AttributionPage(title.orElseThrow(), palette, attributions.get()), to),
                    out);
        }
        return triage.isPresent()
                ? whole(
                        to -> PageWriter.write(
                                new TriagePage(
                                        title.orElseGet(() -> words.text("triage")),
                                        palette,
                                        triage.get().report(),
                                        triage.get().explanations(),
                                        words),
                                to),
                        out)
                : new PageWriter(
                        out,
                        sections(),
                        title.orElseGet(() -> PageWriter.title(sections(), words)),
                        palette,
                        words,
                        Optional.empty());
    }
}
