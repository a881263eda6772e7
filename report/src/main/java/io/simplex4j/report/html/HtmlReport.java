package io.simplex4j.report.html;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.WriterOutput;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Report;
import io.simplex4j.report.html.internal.ReportPage;
import io.simplex4j.report.html.internal.templates.JtereportGenerated;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;

/**
 * A report as one page that needs nothing else. Immutable and thread-safe.
 *
 * <p>The page is HTML and at the same time well-formed XML, in UTF-8, and the same bytes for the same report.
 */
public final class HtmlReport {
    private final Palette palette;

    private HtmlReport(Palette palette) {
        this.palette = palette;
    }

    /** Pages with these colours of signs. */
    public static HtmlReport with(Palette palette) {
        return new HtmlReport(palette);
    }

    /**
     * Writes the page of a report card by card, and neither flushes nor closes.
     *
     * @param out writes UTF-8
     * @throws IllegalArgumentException if an example does not fit how its inputs are read; then nothing is written
     */
    public void write(Report report, Writer out) throws IOException {
        try {
            JtereportGenerated.render(
                    new OwaspHtmlTemplateOutput(new WriterOutput(out)), null, ReportPage.of(report, palette));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** The page of a report. */
    public String render(Report report) {
        StringWriter page = new StringWriter();
        try {
            write(report, page);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return page.toString();
    }
}
