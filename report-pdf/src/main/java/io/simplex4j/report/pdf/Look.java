package io.simplex4j.report.pdf;

import com.openhtmltopdf.css.parser.FSRGBColor;
import io.simplex4j.report.picture.Palette;
import java.awt.BasicStroke;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;

/** How an element of a picture looks: by its own attributes, or those of the elements around it. */
final class Look {
    /** As in the style sheet of cards. */
    private static final Map<String, String> PRINT = Map.of("pos", "#2b2b2b", "neg", "#6e6e6e", "accent", "#000000");

    private final Map<String, String> attributes;
    private final double opacity;

    private Look(Map<String, String> attributes, double opacity) {
        this.attributes = attributes;
        this.opacity = opacity;
    }

    static Look plain() {
        return new Look(Map.of(), 1);
    }

    /** The look of an element in this one. */
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

    /** What another element is named that it is filled with, where it is. */
    Optional<String> pattern() {
        String fill = text("fill", "none");
        return fill.startsWith("url(#")
                ? Optional.of(fill.substring("url(#".length(), fill.length() - 1))
                : Optional.empty();
    }

    Optional<FSRGBColor> fill() {
        return colour("fill");
    }

    Optional<FSRGBColor> stroke() {
        return colour("stroke");
    }

    private Optional<FSRGBColor> colour(String paint) {
        String given = text(paint, "none");
        if (!given.startsWith("#")) {
            return Optional.empty();
        }
        int rgb = Integer.parseInt(given.substring(1), 16);
        double through = opacity * number(paint + "-opacity", 1);
        return Optional.of(new FSRGBColor(
                rgb >> 16 & 0xff, rgb >> 8 & 0xff, rgb & 0xff, (float) Math.max(0, Math.min(1, through))));
    }

    /** The line, this much larger. */
    BasicStroke line(double scale) {
        int cap = switch (text("stroke-linecap", "butt")) {
            case "square" -> BasicStroke.CAP_SQUARE;
            case "round" -> BasicStroke.CAP_ROUND;
            default -> BasicStroke.CAP_BUTT;
        };
        int join = text("stroke-linejoin", "miter").equals("round") ? BasicStroke.JOIN_ROUND : BasicStroke.JOIN_MITER;
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
