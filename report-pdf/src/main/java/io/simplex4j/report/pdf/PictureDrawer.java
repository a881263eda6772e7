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
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.io.File;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

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
        return new Image(svg, box, palette, wide, width, height);
    }

    /** A picture in its place: {@code wide} is how wide it is in dots, the others are as it says itself. */
    private record Image(Element svg, Box box, Palette palette, double wide, double width, double height)
            implements SVGImage {
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
            Brush brush = new Brush((PdfBoxFastOutputDevice) device, context);
            new Painter(x, y, scale, brush, palette).children(svg, Look.plain());
        }
    }

    @Override
    public void importFontFaceRules(List<FontFaceRule> fontFaces, SharedContext shared) {}

    @Override
    public void addFontFile(File file, String family, Integer weight, FontStyle style) {}

    @Override
    public void close() {}

    /** Paints a picture element by element. */
    private static final class Painter {
        private final AffineTransform place;
        private final double scale;
        private final Brush brush;
        private final Palette palette;
        private final Map<String, Element> patterns = new HashMap<>();

        /** Paints with the upper left corner at a place, this much larger. */
        Painter(double x, double y, double scale, Brush brush, Palette palette) {
            this.place = new AffineTransform(scale, 0, 0, scale, x, y);
            this.scale = scale;
            this.brush = brush;
            this.palette = palette;
        }

        void children(Element parent, Look around) {
            for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
                if (child instanceof Element element) {
                    paint(element, around.of(element, palette));
                }
            }
        }

        private void paint(Element element, Look look) {
            switch (element.getTagName()) {
                case "g", "defs" -> children(element, look);
                case "pattern" -> patterns.put(element.getAttribute("id"), element);
                case "rect" -> shape(rectangle(look), look);
                case "circle" -> {
                    double r = look.number("r", 0);
                    shape(new Ellipse2D.Double(look.number("cx", 0) - r, look.number("cy", 0) - r, 2 * r, 2 * r), look);
                }
                case "line" -> shape(line(look), look);
                case "path" -> shape(PathData.of(look.text("d", "")), look);
                case "text" -> words(text(element), look);
                case "title", "desc" -> {}
                default ->
                    throw new IllegalArgumentException("picture has the element " + element.getTagName()
                            + ", expected g, defs, pattern, rect, circle, line, path or text");
            }
        }

        private static Shape rectangle(Look look) {
            double x = look.number("x", 0);
            double y = look.number("y", 0);
            double width = look.number("width", 0);
            double height = look.number("height", 0);
            double round = 2 * look.number("rx", 0);
            return round > 0
                    ? new RoundRectangle2D.Double(x, y, width, height, round, round)
                    : new Rectangle2D.Double(x, y, width, height);
        }

        private static Line2D line(Look look) {
            return new Line2D.Double(
                    look.number("x1", 0), look.number("y1", 0), look.number("x2", 0), look.number("y2", 0));
        }

        private void shape(Shape shape, Look look) {
            Shape placed = place.createTransformedShape(shape);
            look.fill().ifPresent(colour -> brush.fill(placed, colour));
            look.pattern().map(patterns::get).ifPresent(pattern -> hatch(shape, pattern, look));
            look.stroke().ifPresent(colour -> brush.stroke(placed, colour, look.line(scale)));
        }

        /** Fills a shape with a pattern, which is one line that repeats itself to both sides. */
        private void hatch(Shape shape, Element pattern, Look look) {
            Element mark = (Element) pattern.getElementsByTagName("line").item(0);
            Look ink = look.of(mark, palette);
            String turn = pattern.getAttribute("patternTransform").replaceAll("[^0-9.-]", "");
            double angle = turn.isEmpty() ? 0 : Math.toRadians(Double.parseDouble(turn));
            double step = Double.parseDouble(pattern.getAttribute("width"));
            AffineTransform turned = AffineTransform.getRotateInstance(angle);
            Rectangle2D bounds = AffineTransform.getRotateInstance(-angle)
                    .createTransformedShape(shape.getBounds2D())
                    .getBounds2D();
            double first = Math.floor(bounds.getMinX() / step) * step + ink.number("x1", 0) - step;
            Path2D lines = new Path2D.Double();
            for (double x = first; x <= bounds.getMaxX() + step; x += step) {
                lines.append(new Line2D.Double(x, bounds.getMinY(), x, bounds.getMaxY()), false);
            }
            Shape placed = place.createTransformedShape(turned.createTransformedShape(lines));
            brush.within(
                    place.createTransformedShape(shape),
                    () -> ink.stroke().ifPresent(colour -> brush.stroke(placed, colour, ink.line(scale))));
        }

        private void words(String text, Look look) {
            boolean bold = look.text("font-weight", "normal").equals("bold");
            Brush.Words words = brush.words(text, scale * look.number("font-size", 12), bold);
            double share = switch (look.text("text-anchor", "start")) {
                case "middle" -> 0.5;
                case "end" -> 1;
                default -> 0;
            };
            double x = place.getTranslateX() + scale * look.number("x", 0) - share * words.width();
            double y = place.getTranslateY() + scale * look.number("y", 0);
            look.stroke().ifPresent(colour -> words.stroke(x, y, colour, look.line(scale)));
            look.fill().ifPresent(colour -> words.fill(x, y, colour));
        }

        /** The words of an element, without those that explain it. */
        private static String text(Element element) {
            StringBuilder text = new StringBuilder();
            for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
                if (child.getNodeType() == Node.TEXT_NODE) {
                    text.append(child.getNodeValue());
                }
            }
            return text.toString();
        }
    }
}
