package io.simplex4j.report.pdf;

import com.openhtmltopdf.css.constants.IdentValue;
import com.openhtmltopdf.css.parser.FSRGBColor;
import com.openhtmltopdf.css.sheet.FontFaceRule;
import com.openhtmltopdf.css.style.CssContext;
import com.openhtmltopdf.css.value.FontSpecification;
import com.openhtmltopdf.extend.OutputDevice;
import com.openhtmltopdf.extend.SVGDrawer;
import com.openhtmltopdf.layout.SharedContext;
import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfBoxFSFont;
import com.openhtmltopdf.pdfboxout.PdfBoxFastOutputDevice;
import com.openhtmltopdf.render.Box;
import com.openhtmltopdf.render.RenderingContext;
import io.simplex4j.report.Palette;
import java.awt.BasicStroke;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.io.File;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;

/** Draws the pictures of cards: the few parts of SVG that they use, in the fonts of the paper. */
final class PictureDrawer implements SVGDrawer {
    private static final String NUMBER = "[ ,]*+(-?[0-9]++(?:\\.[0-9]++)?)";
    private static final Pattern STEP =
            Pattern.compile("(?:([MLml])" + NUMBER + NUMBER + "|([HVhv])" + NUMBER + "|[Zz])[ ,]*+");
    /** The colours of signs for grey printers, as in the style sheet of cards. */
    private static final Map<String, String> PRINT = Map.of("pos", "#2b2b2b", "neg", "#6e6e6e", "accent", "#000000");

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
        return new SVGImage() {
            @Override
            public int getIntrinsicWidth() {
                return (int) Math.round(wide);
            }

            @Override
            public int getIntrinsicHeight() {
                return (int) Math.round(wide * height / width);
            }

            @Override
            public void drawSVG(OutputDevice device, RenderingContext page, double x, double y) {
                double scale = box.getContentWidth() / width;
                AffineTransform place = new AffineTransform(scale, 0, 0, scale, x, y);
                new Painter((PdfBoxFastOutputDevice) device, page, place, palette).children(svg, new Look(Map.of(), 1));
            }
        };
    }

    @Override
    public void importFontFaceRules(List<FontFaceRule> fontFaces, SharedContext shared) {}

    @Override
    public void addFontFile(File file, String family, Integer weight, FontStyle style) {}

    @Override
    public void close() {}

    /** Paints a picture element by element on the page, in dots. No font or screen of the machine is used. */
    private static final class Painter {
        private static final double ASCENT = 0.78;
        private static final double LINE = 1.05;

        private final PdfBoxFastOutputDevice device;
        private final RenderingContext context;
        private final AffineTransform place;
        private final double scale;
        private final Palette palette;
        private final Map<String, Element> patterns = new HashMap<>();

        Painter(PdfBoxFastOutputDevice device, RenderingContext context, AffineTransform place, Palette palette) {
            this.device = device;
            this.context = context;
            this.place = place;
            this.scale = place.getScaleX();
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
                case "rect" ->
                    shape(
                            new Rectangle2D.Double(
                                    look.number("x", 0),
                                    look.number("y", 0),
                                    look.number("width", 0),
                                    look.number("height", 0)),
                            look);
                case "circle" -> {
                    double r = look.number("r", 0);
                    shape(new Ellipse2D.Double(look.number("cx", 0) - r, look.number("cy", 0) - r, 2 * r, 2 * r), look);
                }
                case "line" ->
                    shape(
                            new Line2D.Double(
                                    look.number("x1", 0),
                                    look.number("y1", 0),
                                    look.number("x2", 0),
                                    look.number("y2", 0)),
                            look);
                case "path" -> shape(path(look.text("d", "")), look);
                case "text" -> words(element, look);
                case "title", "desc" -> {}
                default ->
                    throw new IllegalArgumentException("picture has the element " + element.getTagName()
                            + "; expected g, defs, pattern, rect, circle, line, path or text");
            }
        }

        private void shape(Shape shape, Look look) {
            Shape placed = place.createTransformedShape(shape);
            look.colour("fill").ifPresent(colour -> fill(placed, colour));
            look.pattern().map(patterns::get).ifPresent(pattern -> hatch(shape, pattern, look));
            look.colour("stroke").ifPresent(colour -> stroke(placed, colour, look.line(scale)));
        }

        private void fill(Shape placed, FSRGBColor colour) {
            device.setColor(colour);
            device.fill(placed);
        }

        private void stroke(Shape placed, FSRGBColor colour, BasicStroke stroke) {
            device.setColor(colour);
            device.setStroke(stroke);
            device.draw(placed);
        }

        /** Fills a shape with a pattern, which is one line that repeats itself to both sides. */
        private void hatch(Shape shape, Element pattern, Look look) {
            Look ink = look.of((Element) pattern.getElementsByTagName("line").item(0), palette);
            String turn = pattern.getAttribute("patternTransform").replaceAll("[^0-9.-]", "");
            double angle = turn.isEmpty() ? 0 : Math.toRadians(Double.parseDouble(turn));
            double step = Double.parseDouble(pattern.getAttribute("width"));
            Rectangle2D bounds = AffineTransform.getRotateInstance(-angle)
                    .createTransformedShape(shape.getBounds2D())
                    .getBounds2D();
            double first = Math.floor(bounds.getMinX() / step) * step + ink.number("x1", 0) - step;
            Path2D lines = new Path2D.Double();
            for (double x = first; x <= bounds.getMaxX() + step; x += step) {
                lines.append(new Line2D.Double(x, bounds.getMinY(), x, bounds.getMaxY()), false);
            }
            lines.transform(AffineTransform.getRotateInstance(angle));
            device.pushClip(place.createTransformedShape(shape));
            ink.colour("stroke")
                    .ifPresent(colour -> stroke(place.createTransformedShape(lines), colour, ink.line(scale)));
            device.popClip();
        }

        /** Paints words; a halo becomes a box behind them, so that they stay words for readers of the file. */
        private void words(Element element, Look look) {
            StringBuilder text = new StringBuilder();
            for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
                text.append(child.getNodeType() == Node.TEXT_NODE ? child.getNodeValue() : "");
            }
            FontSpecification font = new FontSpecification();
            font.families = new String[] {PdfPrinter.FONT};
            font.size = (float) (scale * look.number("font-size", 12));
            font.fontWeight = look.text("font-weight", "normal").equals("bold")
                    ? IdentValue.FONT_WEIGHT_700
                    : IdentValue.FONT_WEIGHT_400;
            font.fontStyle = IdentValue.NORMAL;
            font.variant = IdentValue.NORMAL;
            PdfBoxFSFont face = (PdfBoxFSFont) context.getFont(font);
            double width = context.getTextRenderer().getWidth(context.getFontContext(), face, text.toString());
            double before = switch (look.text("text-anchor", "start")) {
                case "middle" -> width / 2;
                case "end" -> width;
                default -> 0;
            };
            double x = place.getTranslateX() + scale * look.number("x", 0) - before;
            double y = place.getTranslateY() + scale * look.number("y", 0);
            look.colour("stroke")
                    .ifPresent(colour -> fill(
                            new Rectangle2D.Double(x, y - ASCENT * font.size, width, LINE * font.size),
                            new FSRGBColor(colour.getRed(), colour.getGreen(), colour.getBlue(), 0.75f)));
            look.colour("fill").ifPresent(colour -> {
                device.setColor(colour);
                device.setFontSpecification(font);
                device.setFont(face);
                context.getTextRenderer().drawString(device, text.toString(), (float) x, (float) y);
            });
        }
    }

    /**
     * Returns the straight lines of a path in SVG: the letters M, L, H, V and Z, large or small.
     *
     * @throws IllegalArgumentException if it has other elements
     */
    static Path2D path(String data) {
        Path2D path = new Path2D.Double();
        Matcher step = STEP.matcher(data);
        for (int at = 0; at < data.length(); at = step.end()) {
            if (!step.region(at, data.length()).lookingAt()) {
                throw new IllegalArgumentException(
                        "path is '" + data + "'; expected the letters M, L, H, V and Z with their numbers");
            }
            append(path, data.charAt(at), step);
        }
        return path;
    }

    private static void append(Path2D path, char letter, Matcher step) {
        Point2D here = path.getCurrentPoint() == null ? new Point2D.Double() : path.getCurrentPoint();
        double x = Character.isLowerCase(letter) ? here.getX() : 0;
        double y = Character.isLowerCase(letter) ? here.getY() : 0;
        switch (letter) {
            case 'M', 'm' -> path.moveTo(x + number(step, 2), y + number(step, 3));
            case 'L', 'l' -> path.lineTo(x + number(step, 2), y + number(step, 3));
            case 'H', 'h' -> path.lineTo(x + number(step, 5), here.getY());
            case 'V', 'v' -> path.lineTo(here.getX(), y + number(step, 5));
            default -> path.closePath();
        }
    }

    private static double number(Matcher step, int group) {
        return Double.parseDouble(step.group(group));
    }

    /** The style of an element, from its own attributes or its ancestors. */
    private record Look(Map<String, String> attributes, double opacity) {
        /** Returns the look of an element in this one. */
        Look of(Element element, Palette palette) {
            Map<String, String> own = new TreeMap<>(attributes);
            NamedNodeMap given = element.getAttributes();
            for (int i = 0; i < given.getLength(); i++) {
                own.put(given.item(i).getNodeName(), given.item(i).getNodeValue());
            }
            String colour = palette == Palette.PRINT ? PRINT.get(element.getAttribute("class")) : null;
            for (String paint : new String[] {"fill", "stroke"}) {
                if (colour != null && element.hasAttribute(paint)) {
                    own.put(paint, colour);
                }
            }
            String through = element.getAttribute("opacity");
            return new Look(own, through.isEmpty() ? opacity : opacity * Double.parseDouble(through));
        }

        String text(String attribute, String otherwise) {
            return attributes.getOrDefault(attribute, otherwise);
        }

        double number(String attribute, double otherwise) {
            String given = attributes.get(attribute);
            return given == null ? otherwise : Double.parseDouble(given);
        }

        /** Returns the id of the pattern that fills the element, if one does. */
        Optional<String> pattern() {
            String fill = text("fill", "none");
            return fill.startsWith("url(#")
                    ? Optional.of(fill.substring("url(#".length(), fill.length() - 1))
                    : Optional.empty();
        }

        Optional<FSRGBColor> colour(String paint) {
            String given = text(paint, "none");
            if (!given.startsWith("#")) {
                return Optional.empty();
            }
            int rgb = Integer.parseInt(given.substring(1), 16);
            double through = opacity * number(paint + "-opacity", 1);
            return Optional.of(new FSRGBColor(
                    rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff, (float) Math.max(0, Math.min(1, through))));
        }

        /** Returns the line that the element is drawn with, enlarged. */
        BasicStroke line(double scale) {
            int cap = switch (text("stroke-linecap", "butt")) {
                case "square" -> BasicStroke.CAP_SQUARE;
                case "round" -> BasicStroke.CAP_ROUND;
                default -> BasicStroke.CAP_BUTT;
            };
            int join =
                    text("stroke-linejoin", "miter").equals("round") ? BasicStroke.JOIN_ROUND : BasicStroke.JOIN_MITER;
            float width = (float) (scale * number("stroke-width", 1));
            String dashes = text("stroke-dasharray", "");
            if (dashes.isEmpty()) {
                return new BasicStroke(width, cap, join, 4);
            }
            String[] lengths = dashes.split(" ", -1);
            float[] dash = new float[lengths.length];
            for (int i = 0; i < dash.length; i++) {
                dash[i] = (float) (scale * Double.parseDouble(lengths[i]));
            }
            return new BasicStroke(width, cap, join, 4, dash, 0);
        }
    }
}
