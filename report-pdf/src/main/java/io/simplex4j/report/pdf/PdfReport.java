package io.simplex4j.report.pdf;

import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.Report;
import io.simplex4j.report.ReportWriter;
import io.simplex4j.report.Section;
import io.simplex4j.report.internal.PageWriter;
import io.simplex4j.report.picture.Palette;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Explanations as a PDF file of A4 pages, with bookmarks and tags for those who do not see it.
 *
 * <p>It has what the page of the report shows at first, all examples, where the explanations come from and how to read
 * them. Further features and the exact numbers are left out, and it says so. Nothing outside the report is read; fonts
 * are embedded, and a character that they lack is shown as {@code �}. There is no date in the file: the same explanations
 * give the same bytes. Cards are laid out a few at a time, and the pages that are done stay in memory as they are in the
 * file.
 */
public final class PdfReport extends Report {
    /** A page break follows this number of cards, wherever they end; laying them out takes some 4 MB each. */
    private static final int CARDS_AT_ONCE = 10;

    private final String title;
    private final Palette palette;

    private PdfReport(List<Section> sections, String title, Palette palette) {
        super(sections);
        this.title = title;
        this.palette = palette;
    }

    /**
     * The file of some explanations, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withTitle title} such as <i>What clinical.onnx makes of patients.csv</i>
     *   <li>{@linkplain #withPalette palette} {@link Palette#BLUE_RED}
     * </ul>
     */
    public static PdfReport of(Explanations explanations) {
        return of(List.of(Section.of(explanations)));
    }

    /** The file of one explanation; defaults as {@link #of(Explanations)}. */
    public static PdfReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** The file of explanations by several corpora, one under the other; defaults as {@link #of(Explanations)}. */
    public static PdfReport of(CorpusComparison comparison) {
        return of(List.of(Section.of(comparison)));
    }

    /** The file of several sections, one after the other; defaults as {@link #of(Explanations)}. */
    public static PdfReport of(List<Section> sections) {
        return new PdfReport(sections, PageWriter.title(sections), Palette.BLUE_RED);
    }

    /** The same with this title. */
    public PdfReport withTitle(String newTitle) {
        return new PdfReport(sections(), newTitle, palette);
    }

    /** The same with these colours of signs. */
    public PdfReport withPalette(Palette newPalette) {
        return new PdfReport(sections(), title, newPalette);
    }

    @Override
    public ReportWriter begin(OutputStream out) {
        PageWriter page = new PageWriter(
                OutputStream.nullOutputStream(), sections(), new PageWriter.Look(title, palette, PdfPrinter.style()));
        int together = sections().stream().mapToInt(Section::corpora).max().orElse(1);
        return new ReportWriter() {
            @Override
            public void add(Explanation explanation) throws IOException {
                page.add(explanation);
            }

            @Override
            public void end() throws IOException {
                try (PdfPrinter printer = new PdfPrinter(palette)) {
                    page.end(Math.max(1, CARDS_AT_ONCE / together), printer::print);
                    printer.save(out);
                }
            }

            @Override
            public void close() throws IOException {
                page.close();
            }
        };
    }

    /** Not the file, which is no text. */
    @Override
    public String toString() {
        return "PDF report: " + title;
    }
}
