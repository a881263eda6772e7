package io.simplex4j.report.pdf;

import com.openhtmltopdf.bidi.SimpleBidiReorderer;
import com.openhtmltopdf.css.constants.IdentValue;
import com.openhtmltopdf.css.parser.FSRGBColor;
import com.openhtmltopdf.css.value.FontSpecification;
import com.openhtmltopdf.pdfboxout.FontRun;
import com.openhtmltopdf.pdfboxout.PdfBoxFSFont;
import com.openhtmltopdf.pdfboxout.PdfBoxFastOutputDevice;
import com.openhtmltopdf.pdfboxout.PdfBoxTextRenderer;
import com.openhtmltopdf.render.RenderingContext;
import java.awt.BasicStroke;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDVectorFont;

/** Paints shapes and words on the page, in dots. No font or screen of the machine takes part. */
final class Brush {
    private static final float EM = 1000;

    private final PdfBoxFastOutputDevice device;
    private final RenderingContext context;

    Brush(PdfBoxFastOutputDevice device, RenderingContext context) {
        this.device = device;
        this.context = context;
    }

    void fill(Shape shape, FSRGBColor colour) {
        device.setColor(colour);
        device.fill(shape);
    }

    void stroke(Shape shape, FSRGBColor colour, BasicStroke stroke) {
        device.setColor(colour);
        device.setStroke(stroke);
        device.draw(shape);
    }

    /** Runs something whose paint stays within a shape. */
    void within(Shape shape, Runnable painting) {
        device.pushClip(shape);
        painting.run();
        device.popClip();
    }

    /** Words of a size. */
    Words words(String text, double size, boolean bold) {
        FontSpecification font = new FontSpecification();
        font.families = new String[] {PdfPrinter.FONT};
        font.size = (float) size;
        font.fontWeight = bold ? IdentValue.FONT_WEIGHT_700 : IdentValue.FONT_WEIGHT_400;
        font.fontStyle = IdentValue.NORMAL;
        font.variant = IdentValue.NORMAL;
        return new Words(text, font, (PdfBoxFSFont) context.getFont(font));
    }

    /** Words in a font. */
    final class Words {
        private final String text;
        private final FontSpecification specification;
        private final PdfBoxFSFont font;

        private Words(String text, FontSpecification specification, PdfBoxFSFont font) {
            this.text = text;
            this.specification = specification;
            this.font = font;
        }

        double width() {
            return context.getTextRenderer().getWidth(context.getFontContext(), font, text);
        }

        void fill(double x, double y, FSRGBColor colour) {
            device.setColor(colour);
            device.setFontSpecification(specification);
            device.setFont(font);
            context.getTextRenderer().drawString(device, text, (float) x, (float) y);
        }

        /** Strokes the outlines of the letters, which are then no words to a reader of the file. */
        void stroke(double x, double y, FSRGBColor colour, BasicStroke stroke) {
            Path2D outline = new Path2D.Double();
            double at = x;
            for (FontRun run : PdfBoxTextRenderer.divideIntoFontRuns(font, text, new SimpleBidiReorderer())) {
                at = append(outline, run.description.getFont(), run.string, at, y);
            }
            Brush.this.stroke(outline, colour, stroke);
        }

        private double append(Path2D outline, PDFont glyphs, String run, double x, double y) {
            double scale = font.getSize2D() / EM;
            double at = x;
            try (InputStream codes = new ByteArrayInputStream(glyphs.encode(run))) {
                while (codes.available() > 0) {
                    int code = glyphs.readCode(codes);
                    AffineTransform place = new AffineTransform(scale, 0, 0, -scale, at, y);
                    outline.append(
                            ((PDVectorFont) glyphs).getNormalizedPath(code).getPathIterator(place), false);
                    at += glyphs.getWidth(code) * scale;
                }
                return at;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
