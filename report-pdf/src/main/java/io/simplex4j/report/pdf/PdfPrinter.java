package io.simplex4j.report.pdf;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.outputdevice.helper.ExternalResourceControlPriority;
import com.openhtmltopdf.pdfboxout.PDFontSupplier;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.Diagnostic;
import com.openhtmltopdf.util.XRLog;
import com.openhtmltopdf.util.XRLogger;
import io.simplex4j.corpus.internal.ContentDigest;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.PageWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.logging.Level;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.w3c.dom.Document;

/** Prints the page of a report as a PDF file, with a subset of DejaVu Sans Condensed embedded. */
final class PdfPrinter implements AutoCloseable {
    /** The name of the font in the style sheet. */
    static final String FONT = "paper";

    private final Palette palette;
    private final PDDocument document = new PDDocument();
    private final Binding binding = new Binding(document);
    private final MessageDigest digest = ContentDigest.sha256();
    private final Fonts fonts;

    PdfPrinter(Palette palette) throws IOException {
        keepSilent();
        this.palette = palette;
        this.fonts = Fonts.of(document);
    }

    /** Returns the style sheet of the page. */
    static String style() {
        try (InputStream stream = open("pdf.css")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        InputStream stream = PdfPrinter.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException("resource " + name + " is not on the class path");
        }
        return stream;
    }

    /** Lays out a piece and keeps its pages. */
    void print(PageWriter.Piece piece) throws IOException {
        digest.update(piece.markup());
        print(PaperMarkup.of(piece), piece.continues());
    }

    /** Lays out markup that is ready for paper and keeps only its pages. */
    void print(Document paper, boolean continues) throws IOException {
        PdfRendererBuilder builder = builder(paper, palette, document);
        fonts.addTo(builder);
        try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
            renderer.createPDFWithoutClosing();
        }
        binding.take(continues);
    }

    /** Writes the file. */
    void save(OutputStream out) throws IOException {
        binding.bind(fonts.regular().supply());
        document.getDocumentInformation().getCOSObject().removeItem(COSName.CREATION_DATE);
        document.setDocumentId(ByteBuffer.wrap(digest.digest()).getLong());
        OutputStream buffered = new BufferedOutputStream(out);
        document.save(buffered);
        buffered.flush();
    }

    @Override
    public void close() throws IOException {
        document.close();
    }

    private static PdfRendererBuilder builder(Document page, Palette palette, PDDocument document) {
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

    /** Allows only pictures that hold their own content, and places in the report. */
    private static boolean allowed(String uri) {
        return uri.startsWith("data:") || uri.startsWith("#");
    }

    /** The fonts of a document. */
    record Fonts(PDFontSupplier regular, PDFontSupplier bold) {
        static Fonts of(PDDocument document) throws IOException {
            return new Fonts(
                    font(document, "dejavu/DejaVuSansCondensed.ttf"),
                    font(document, "dejavu/DejaVuSansCondensed-Bold.ttf"));
        }

        /** Returns the font without ligatures: a search in the file would miss words that have one. */
        private static PDFontSupplier font(PDDocument document, String file) throws IOException {
            try (InputStream stream = open(file)) {
                TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(stream.readAllBytes()));
                font.setEnableGsub(false);
                document.registerTrueTypeFontForClosing(font);
                return new PDFontSupplier(PDType0Font.load(document, font, true));
            }
        }

        void addTo(PdfRendererBuilder builder) {
            builder.useFont(regular, FONT, 400, FontStyle.NORMAL, true);
            builder.useFont(bold, FONT, 700, FontStyle.NORMAL, true);
        }
    }

    /** Keeps the library from printing to the terminal, unless the application has configured its logger. */
    static synchronized void keepSilent() {
        if (XRLog.getLoggerImpl() == null) {
            XRLog.setLoggerImpl(new Silence());
        }
    }

    private static final class Silence implements XRLogger {
        @Override
        public void log(String where, Level level, String message) {}

        @Override
        public void log(String where, Level level, String message, Throwable failure) {}

        @Override
        public void setLevel(String logger, Level level) {}

        @Override
        public boolean isLogLevelEnabled(Diagnostic diagnostic) {
            return false;
        }
    }
}
