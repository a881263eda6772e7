package io.simplex4j.experiments.figure.internal;

import java.awt.Color;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Values as SVG writes them. */
final class Markup {
    private Markup() {}

    /** A length to a hundredth, without needless zeros. */
    static String number(double value) {
        long hundredths = Math.round(value * 100);
        long rest = Math.abs(hundredths % 100);
        String sign = hundredths < 0 ? "-" : "";
        String whole = sign + Math.abs(hundredths / 100);
        if (rest == 0) {
            return hundredths == 0 ? "0" : whole;
        }
        return whole + (rest % 10 == 0 ? "." + rest / 10 : (rest < 10 ? ".0" : ".") + rest);
    }

    static String numbers(List<Double> values) {
        return values.stream().map(Markup::number).collect(Collectors.joining(" "));
    }

    static String path(List<Point> points) {
        boolean closed = points.size() > 2 && points.get(0).equals(points.get(points.size() - 1));
        List<Point> drawn = closed ? points.subList(0, points.size() - 1) : points;
        return drawn.stream()
                .map(point -> number(point.x()) + " " + number(point.y()))
                .collect(Collectors.joining(" ", "M", closed ? "Z" : ""));
    }

    static String attribute(String name, double value) {
        return " " + name + "=\"" + number(value) + "\"";
    }

    static String attribute(String name, String value) {
        return " " + name + "=\"" + escaped(value) + "\"";
    }

    /** The colour of a line or an area, and how opaque it is. */
    static String paint(String what, Color colour) {
        String rgb = String.format(Locale.ROOT, "#%06x", colour.getRGB() & 0xffffff);
        return attribute(what, rgb)
                + (colour.getAlpha() == 255 ? "" : attribute(what + "-opacity", colour.getAlpha() / 255.0));
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
