package io.simplex4j.report.pdf;

import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.simplex4j.report.Palette;
import io.simplex4j.report.Report;
import io.simplex4j.report.html.internal.ReportPage;
import io.simplex4j.report.html.internal.StyleSheet;
import io.simplex4j.report.html.internal.templates.JtereportGenerated;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.w3c.dom.Document;

/**
 * A report as a PDF file of A4 pages, with bookmarks and tags for those who do not see it. Immutable and thread-safe.
 *
 * <p>It has what the page of the report shows at first, all examples, where the explanations come from and how to read
 * them. Further features and the exact numbers are left out, and it says so. Nothing outside the report is read; fonts
 * are embedded, and a character that they lack is shown as {@code �}. There is no date in the file: the same report gives
 * the same bytes.
 */
public final class PdfReport {
    private static final String STYLE = Resources.text("pdf.css");

    private final Palette palette;

    private PdfReport(Palette palette) {
        this.palette = palette;
    }

    /** Files with these colours of signs. */
    public static PdfReport with(Palette palette) {
        return new PdfReport(palette);
    }

    /**
     * Writes the file of a report at once when it is complete, and neither flushes nor closes.
     *
     * @throws IllegalArgumentException if an example does not fit how its inputs are read
     */
    public void write(Report report, OutputStream out) throws IOException {
        Silence.keep();
        String markup = markup(report);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (PDDocument document = new PDDocument()) {
            PdfRendererBuilder builder = builder(PaperMarkup.of(markup), document);
            Fonts.add(builder, document);
            try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
                renderer.createPDFWithoutClosing();
            }
            document.getDocumentInformation().getCOSObject().removeItem(COSName.CREATION_DATE);
            document.setDocumentId(digest(markup));
            document.save(file);
        }
        file.writeTo(out);
    }

    private PdfRendererBuilder builder(Document page, PDDocument document) {
        return new PdfRendererBuilder()
                .withW3cDocument(page, "")
                .usePDDocument(document)
                .withProducer("SimplEx for Java")
                .usePdfUaAccessibility(true)
                .useReplacementText(PaperText.REPLACEMENT)
                .useSVGDrawer(new PictureDrawer(palette))
                .useUriResolver((base, uri) -> allowed(uri) ? uri : null)
                .useExternalResourceAccessControl(
                        (uri, type) -> allowed(uri), ExternalResourceControlPriority.RUN_BEFORE_RESOLVING_URI)
                .useExternalResourceAccessControl(
                        (uri, type) -> allowed(uri), ExternalResourceControlPriority.RUN_AFTER_RESOLVING_URI);
    }

    private String markup(Report report) {
        ReportPage page = ReportPage.of(report, palette);
        ReportPage paper = new ReportPage(page.title(), page.palette(), new StyleSheet(STYLE), page.parts());
        StringOutput markup = new StringOutput();
        JtereportGenerated.render(new OwaspHtmlTemplateOutput(markup), null, paper);
        return markup.toString();
    }

    /** Pictures that hold their own content, and places in the report. */
    private static boolean allowed(String uri) {
        return uri.startsWith("data:") || uri.startsWith("#");
    }

    private static long digest(String markup) {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            return ByteBuffer.wrap(sha.digest(markup.getBytes(StandardCharsets.UTF_8)))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
