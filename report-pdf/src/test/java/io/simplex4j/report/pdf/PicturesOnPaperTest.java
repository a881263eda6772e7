package io.simplex4j.report.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import io.simplex4j.report.Palette;
import io.simplex4j.report.internal.card.Gallery;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PicturesOnPaperTest {
    private static final String SVG = "<svg width=\"100\" height=\"50\"><title>t</title><desc>d</desc>%s</svg>";

    private static PDDocument drawn(String markup, Palette palette) throws IOException {
        PdfPrinter.keepSilent();
        PDDocument document = new PDDocument();
        PdfRendererBuilder builder = new PdfRendererBuilder()
                .withHtmlContent(
                        "<html><head><title>x</title><style>* { font-family: paper } @page { size: A4"
                                + " }</style></head><body>"
                                + markup + "</body></html>",
                        "")
                .usePDDocument(document)
                .usePdfUaAccessibility(true)
                .useSVGDrawer(new PictureDrawer(palette));
        PdfPrinter.Fonts.of(document).addTo(builder);
        try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
            renderer.createPDFWithoutClosing();
        }
        return document;
    }

    private static String operators(String svg, Palette palette) throws IOException {
        StringBuilder operators = new StringBuilder();
        try (PDDocument document = drawn(SVG.formatted(svg), palette)) {
            for (var streams = document.getPage(0).getContentStreams(); streams.hasNext(); ) {
                PDStream stream = streams.next();
                operators.append(new String(stream.toByteArray(), StandardCharsets.ISO_8859_1));
            }
        }
        return operators.toString();
    }

    /** A file to look at: target/pictures-….pdf. */
    @ParameterizedTest
    @EnumSource(Palette.class)
    void every_picture_can_be_drawn(Palette palette) throws IOException {
        StringBuilder markup = new StringBuilder();
        Gallery.pictures()
                .forEach((name, picture) -> markup.append(
                                "<div style=\"display: inline-block; margin: 2mm; page-break-inside: avoid\"><p>")
                        .append(name)
                        .append("</p>")
                        .append(picture.markup())
                        .append("</div>\n"));
        try (PDDocument document = drawn(markup.toString(), palette)) {
            String text = new PDFTextStripper().getText(document);
            assertThat(text).contains(Gallery.pictures().keySet());
            Path file = Path.of("target", "pictures-" + palette + ".pdf");
            Files.createDirectories(file.getParent());
            try (OutputStream out = Files.newOutputStream(file)) {
                document.save(out);
            }
        }
    }

    @Test
    void signs_have_the_colours_of_their_palette() throws IOException {
        String bar = "<rect class=\"pos\" fill=\"#2166ac\" x=\"1\" y=\"1\" width=\"9\" height=\"9\"/>";
        assertThat(operators(bar, Palette.BLUE_RED)).contains("0.12941 0.4 0.67451 rg");
        assertThat(operators(bar, Palette.PRINT)).contains("0.16863 0.16863 0.16863 rg");
    }

    @Test
    void hatching_stays_within_its_shape() throws IOException {
        String hatched = "<defs><pattern id=\"h\" width=\"5\" height=\"5\" patternTransform=\"rotate(45)\"><line"
                + " x1=\"2.5\" y1=\"0\" x2=\"2.5\" y2=\"5\" stroke=\"#b2182b\" stroke-width=\"1.5\"/></pattern></defs><g"
                + " fill=\"none\"><rect x=\"10\" y=\"10\" width=\"40\" height=\"20\" fill=\"url(#h)\"/></g>";
        String operators = operators(hatched, Palette.BLUE_RED);
        assertThat(operators.substring(0, operators.indexOf(" RG")).lastIndexOf("W\nn"))
                .isPositive();
        assertThat(operators.split(" m\n", -1)).hasSizeBetween(8, 16);
    }

    @Test
    void what_is_no_picture_of_ours_is_refused() {
        assertThatThrownBy(() -> operators("<image href=\"file:///etc/passwd\"/>", Palette.PRINT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "picture has the element image; expected g, defs, pattern, rect, circle, line, path or text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"M0 0C1 1 2 2 3 3", "M0", "M0 0L", "M0 0L1 Z", "M0 0 1 1", "0 0", "M0 0x"})
    void other_paths_are_refused(String data) {
        assertThatThrownBy(() -> PictureDrawer.path(data))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("path is '" + data + "'; expected the letters M, L, H, V and Z with their numbers");
    }

    @Test
    void paths_go_on_from_where_they_are() {
        assertThat(PictureDrawer.path("M1 2l3 -1H10v4V2.5h-1Z").getCurrentPoint())
                .isEqualTo(new Point2D.Double(1, 2));
        assertThat(PictureDrawer.path("M1 2l3 -1H10v4h-1").getCurrentPoint()).isEqualTo(new Point2D.Double(9, 5));
        assertThat(PictureDrawer.path("M1,2L-3.5-1").getBounds2D()).isEqualTo(new Rectangle2D.Double(-3.5, -1, 4.5, 3));
    }
}
