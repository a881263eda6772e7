package io.simplex4j.report.pdf;

import io.simplex4j.explanation.CorpusComparison;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Report;
import io.simplex4j.report.ReportWriter;
import io.simplex4j.report.Section;
import io.simplex4j.report.internal.PageWriter;
import io.simplex4j.report.internal.words.Language;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Explanations as a PDF file of A4 pages, with bookmarks and tags for those who do not see it.
 *
 * <p>The file has what the page of the report shows at first: all examples, the provenance, and how to read a card. It leaves
 * out further features and exact numbers, and says so. Fonts are embedded; a character that they lack is shown as {@code �}.
 * Nothing outside the report is read. There is no date in the file: the same explanations give the same bytes. Cards
 * are laid out a few at a time; finished pages stay in memory in their file format.
 */
public final class PdfReport extends Report {
    /** The number of cards after which a page break comes; laying out a card takes some 4 MB. */
    private static final int CARDS_AT_ONCE = 10;

    private final Optional<String> title;
    private final Palette palette;
    private final Language words;

    private PdfReport(List<Section> sections, Optional<String> title, Palette palette, Language words) {
        super(sections);
        this.title = title;
        this.palette = palette;
        this.words = words;
    }

    /**
     * Returns the file of some explanations, with these defaults.
     *
     * <ul>
     *   <li>{@linkplain #withTitle title} such as <i>What clinical.onnx makes of patients.csv</i>
     *   <li>{@linkplain #withPalette palette} {@link Palette#BLUE_RED}
     * </ul>
     */
    public static PdfReport of(Explanations explanations) {
        return of(List.of(Section.of(explanations)));
    }

    /** Returns the file of one explanation; defaults as {@link #of(Explanations)}. */
    public static PdfReport of(Explanation explanation) {
        return of(Explanations.of(explanation));
    }

    /** Returns the file of explanations by several corpora, one under the other; defaults as {@link #of(Explanations)}. */
    public static PdfReport of(CorpusComparison comparison) {
        return of(List.of(Section.of(comparison)));
    }

    /** Returns the file of several sections, one after the other; defaults as {@link #of(Explanations)}. */
    public static PdfReport of(List<Section> sections) {
        return new PdfReport(sections, Optional.empty(), Palette.BLUE_RED, Language.english());
    }

    /** Sets the title. */
    public PdfReport withTitle(String newTitle) {
        return new PdfReport(sections(), Optional.of(newTitle), palette, words);
    }

    /** Sets the colours of signs. */
    public PdfReport withPalette(Palette newPalette) {
        return new PdfReport(sections(), title, newPalette, words);
    }

    /**
     * Sets the language, English or German; user-provided names and values stay unchanged.
     *
     * @throws IllegalArgumentException if there are no words in this language
     */
    public PdfReport withLanguage(Locale language) {
        return new PdfReport(sections(), title, palette, Language.of(language));
    }

    private String title() {
        return title.orElseGet(() -> PageWriter.title(sections(), words));
    }

    @Override
    public ReportWriter begin(OutputStream out) {
        PageWriter page = new PageWriter(
                OutputStream.nullOutputStream(), sections(), title(), palette, words, Optional.of(PdfPrinter.style()));
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

    /** Returns the title, as the file is not text. */
    @Override
    public String toString() {
        return "PDF report: " + title();
    }
}
