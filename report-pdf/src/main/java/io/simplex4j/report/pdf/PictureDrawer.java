package io.simplex4j.report.pdf;

import com.openhtmltopdf.css.sheet.FontFaceRule;
import com.openhtmltopdf.css.style.CssContext;
import com.openhtmltopdf.extend.OutputDevice;
import com.openhtmltopdf.extend.SVGDrawer;
import com.openhtmltopdf.layout.SharedContext;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfBoxFastOutputDevice;
import com.openhtmltopdf.render.Box;
import com.openhtmltopdf.render.RenderingContext;
import io.simplex4j.report.picture.Palette;
import java.io.File;
import java.util.List;
import org.w3c.dom.Element;

/** Draws the pictures of cards: the few parts of SVG that they are made of, with the fonts of the paper. */
final class PictureDrawer implements SVGDrawer {
    private final Palette palette;

    PictureDrawer(Palette palette) {
        this.palette = palette;
    }

    @Override
    public SVGImage buildSVGImage(
            Element svg, Box box, CssContext context, double cssWidth, double cssHeight, double dotsPerPixel) {
        double width = Double.parseDouble(svg.getAttribute("width"));
        double height = Double.parseDouble(svg.getAttribute("height"));
        double wide = cssWidth >= 0 ? cssWidth : cssHeight >= 0 ? cssHeight * width / height : width * dotsPerPixel;
        return new Image(svg, box, wide, width, height);
    }

    /** A picture in its place: {@code wide} is how wide it is in dots, the others are as it says itself. */
    private final class Image implements SVGImage {
        private final Element svg;
        private final Box box;
        private final double wide;
        private final double width;
        private final double height;

        Image(Element svg, Box box, double wide, double width, double height) {
            this.svg = svg;
            this.box = box;
            this.wide = wide;
            this.width = width;
            this.height = height;
        }

        @Override
        public int getIntrinsicWidth() {
            return (int) Math.round(wide);
        }

        @Override
        public int getIntrinsicHeight() {
            return (int) Math.round(wide * height / width);
        }

        @Override
        public void drawSVG(OutputDevice device, RenderingContext context, double x, double y) {
            double scale = box.getContentWidth() / width;
            PicturePainter.at(x, y, scale, new Brush((PdfBoxFastOutputDevice) device, context), palette)
                    .paint(svg);
        }
    }

    @Override
    public void importFontFaceRules(List<FontFaceRule> fontFaces, SharedContext shared) {}

    @Override
    public void addFontFile(File file, String family, Integer weight, FontStyle style) {}

    @Override
    public void close() {}
}
