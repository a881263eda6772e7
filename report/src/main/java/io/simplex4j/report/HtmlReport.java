package io.simplex4j.report;

import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.internal.PageWriter;
import io.simplex4j.report.internal.StyleSheet;
import io.simplex4j.report.picture.Palette;
import java.io.OutputStream;
import java.util.List;

/**
 * Explanations as one page that needs nothing else: no script, no font, no network.
 *
 * <p>The page is HTML and at the same time well-formed XML, in UTF-8, and the same bytes for the same explanations.
 * Memory does not grow with their number but for a line each: cards beyond 16 MiB wait in a temporary file.
 */
public final class HtmlReport extends Report {
    private final String title;
    private final Palette palette;

    private HtmlReport(List<Section> sections, String title, Palette palette) {
        super(sections);
        this.title = title;
        this.palette = palette;
    }

    /**
     * The page of some explanations, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withTitle title} such as <i>What clinical.onnx makes of patients.csv</i>
     *   <li>{@linkplain #withPalette palette} {@link Palette#BLUE_RED}
     * </ul>
     */
    public static HtmlReport of(Explanations explanations) {
        return of(List.of(Section.of(explanations)));
    }

    /** The page of one explanation; defaults as {@link #of(Explanations)}. */
    public static HtmlReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** The page of explanations by several corpora, side by side; defaults as {@link #of(Explanations)}. */
    public static HtmlReport of(CorpusComparison comparison) {
        return of(List.of(Section.of(comparison)));
    }

    /** The page of several sections, one after the other; defaults as {@link #of(Explanations)}. */
    public static HtmlReport of(List<Section> sections) {
        return new HtmlReport(sections, PageWriter.title(sections), Palette.BLUE_RED);
    }

    /** The same with this title. */
    public HtmlReport withTitle(String newTitle) {
        return new HtmlReport(sections(), newTitle, palette);
    }

    /** The same with these colours of signs. */
    public HtmlReport withPalette(Palette newPalette) {
        return new HtmlReport(sections(), title, newPalette);
    }

    @Override
    public ReportWriter begin(OutputStream out) {
        return new PageWriter(out, sections(), new PageWriter.Look(title, palette, StyleSheet.report()));
    }
}
