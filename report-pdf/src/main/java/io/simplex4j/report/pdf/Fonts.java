package io.simplex4j.report.pdf;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PDFontSupplier;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import java.io.IOException;
import java.io.InputStream;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.font.PDType0Font;

/** The fonts of the paper: DejaVu Sans Condensed, of which a file gets the letters it uses. */
final class Fonts {
    /** The name that the style sheet calls them by. */
    static final String FAMILY = "paper";

    private Fonts() {}

    static void add(PdfRendererBuilder builder, PDDocument document) throws IOException {
        builder.useFont(font(document, "dejavu/DejaVuSansCondensed.ttf"), FAMILY, 400, FontStyle.NORMAL, true);
        builder.useFont(font(document, "dejavu/DejaVuSansCondensed-Bold.ttf"), FAMILY, 700, FontStyle.NORMAL, true);
    }

    /** The font without ligatures: a reader of the file would search in vain for words that have one. */
    private static PDFontSupplier font(PDDocument document, String file) throws IOException {
        try (InputStream stream = Resources.open(file)) {
            TrueTypeFont font = new TTFParser().parse(new RandomAccessReadBuffer(stream.readAllBytes()));
            font.setEnableGsub(false);
            document.registerTrueTypeFontForClosing(font);
            return new PDFontSupplier(PDType0Font.load(document, font, true));
        }
    }
}
