package io.simplex4j.report.internal.drawing;

import java.util.List;
import java.util.stream.Collectors;

/**
 * An element of markup. All text that goes in is escaped here; names of elements and attributes are constants of the
 * callers.
 */
public final class Tag {
    private static final double FARTHEST = 1e7;

    private final String name;
    private final StringBuilder attributes = new StringBuilder();
    private final StringBuilder content = new StringBuilder();

    private Tag(String name) {
        this.name = name;
    }

    public static Tag of(String name) {
        return new Tag(name);
    }

    public static Tag rect(Box box) {
        return boxed("rect", box);
    }

    /** Returns an element with the place and the size of a box. */
    public static Tag boxed(String name, Box box) {
        return of(name).with("x", box.x())
                .with("y", box.y())
                .with("width", box.width())
                .with("height", box.height());
    }

    public static Tag circle(Point centre, double radius) {
        return of("circle").with("cx", centre.x()).with("cy", centre.y()).with("r", radius);
    }

    public static Tag line(Point from, Point to) {
        return of("line")
                .with("x1", from.x())
                .with("y1", from.y())
                .with("x2", to.x())
                .with("y2", to.y());
    }

    /** Straight lines through some places. */
    public static Tag path(List<Point> through, boolean closed) {
        return of("path")
                .with(
                        "d",
                        through.stream()
                                .map(point -> number(point.x()) + " " + number(point.y()))
                                .collect(Collectors.joining("L", "M", closed ? "Z" : "")));
    }

    public Tag with(String attribute, String value) {
        attributes
                .append(' ')
                .append(attribute)
                .append("=\"")
                .append(Xml.escaped(value))
                .append('"');
        return this;
    }

    public Tag with(String attribute, double value) {
        return with(attribute, number(value));
    }

    public Tag text(String text) {
        content.append(Xml.escaped(Xml.isolated(text)));
        return this;
    }

    /** Adds an element in its current state. */
    public Tag add(Tag child) {
        content.append(child);
        return this;
    }

    /** Adds a line break. */
    public Tag newline() {
        content.append('\n');
        return this;
    }

    /** Formats a coordinate to a hundredth, without trailing zeros. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("coordinate is " + value + "; expected a finite number");
        }
        long hundredths = Math.round(100 * Math.max(-FARTHEST, Math.min(FARTHEST, value)));
        String digits = Long.toString(Math.abs(hundredths / 100));
        long rest = Math.abs(hundredths % 100);
        String fraction = rest == 0 ? "" : rest % 10 == 0 ? "." + rest / 10 : (rest < 10 ? ".0" : ".") + rest;
        return (hundredths < 0 ? "-" : "") + digits + fraction;
    }

    @Override
    public String toString() {
        return content.isEmpty()
                ? "<" + name + attributes + "/>"
                : "<" + name + attributes + ">" + content + "</" + name + ">";
    }
}
