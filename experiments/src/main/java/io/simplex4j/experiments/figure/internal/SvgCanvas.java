package io.simplex4j.experiments.figure.internal;

import static io.simplex4j.experiments.figure.internal.Markup.attribute;
import static io.simplex4j.experiments.figure.internal.Markup.paint;

import java.awt.Color;
import java.util.List;
import java.util.function.Consumer;

/** A canvas that becomes an SVG document, in which words stay words. */
public final class SvgCanvas implements Canvas {
    private final StringBuilder body = new StringBuilder();
    private final double width;
    private final double height;

    /** An empty canvas. */
    public SvgCanvas(double width, double height) {
        this.width = width;
        this.height = height;
    }

    /** All that was drawn. */
    public String document() {
        return "<svg xmlns=\"http://www.w3.org/2000/svg\""
                + attribute("width", width)
                + attribute("height", height)
                + attribute("viewBox", "0 0 " + Markup.numbers(List.of(width, height)))
                + " font-family=\"sans-serif\" stroke-linejoin=\"round\">\n<rect"
                + attribute("width", width)
                + attribute("height", height)
                + paint("fill", Ink.PAPER)
                + "/>\n"
                + body
                + "</svg>\n";
    }

    @Override
    public void line(List<Point> through, Pen pen) {
        List<Double> dashes = pen.dash().lengths();
        element(
                "path",
                attribute("d", Markup.path(through))
                        + " fill=\"none\""
                        + paint("stroke", pen.colour())
                        + attribute("stroke-width", pen.width())
                        + (dashes.isEmpty() ? "" : attribute("stroke-dasharray", Markup.numbers(dashes))));
    }

    @Override
    public void fill(List<Point> corners, Color colour) {
        element("path", attribute("d", Markup.path(corners) + "Z") + paint("fill", colour));
    }

    @Override
    public void disc(Point centre, double radius, Color colour) {
        element(
                "circle",
                attribute("cx", centre.x())
                        + attribute("cy", centre.y())
                        + attribute("r", radius)
                        + paint("fill", colour));
    }

    @Override
    public void pixels(Rect area, Color colour) {
        element("rect", box(area) + paint("fill", colour) + attribute("shape-rendering", "crispEdges"));
    }

    @Override
    public void text(RichText words, Point at, TextStyle style) {
        if (words.parts().isEmpty()) {
            return;
        }
        body.append("<text")
                .append(attribute("x", at.x()))
                .append(attribute("y", at.y()))
                .append(attribute("font-size", style.size()))
                .append(anchor(style))
                .append(paint("fill", style.colour()));
        if (style.upwards()) {
            body.append(attribute("transform", "rotate(-90 " + Markup.numbers(List.of(at.x(), at.y())) + ")"));
        }
        body.append('>');
        double shift = 0;
        for (RichText.Part part : words.parts()) {
            part(part, style.size(), shift);
            shift = part.level().shift();
        }
        body.append("</text>\n");
    }

    /** An inner document cuts off what lies outside it, without names that could clash in a page of several figures. */
    @Override
    public void within(Rect area, Consumer<Canvas> drawing) {
        List<Double> view = List.of(area.x(), area.y(), area.width(), area.height());
        body.append("<svg")
                .append(box(area))
                .append(attribute("viewBox", Markup.numbers(view)))
                .append(">\n");
        drawing.accept(this);
        body.append("</svg>\n");
    }

    private void part(RichText.Part part, double size, double shiftBefore) {
        double down = part.level().shift() - shiftBefore;
        boolean plain = part.level() == RichText.Level.LINE && !part.slanted() && down == 0;
        String words = Markup.escaped(part.words());
        if (plain) {
            body.append(words);
            return;
        }
        body.append("<tspan")
                .append(part.back() == 0 ? "" : attribute("dx", -part.back() * size))
                .append(down == 0 ? "" : attribute("dy", down * size))
                .append(part.scale() == 1 ? "" : attribute("font-size", part.scale() * size))
                .append(part.slanted() ? attribute("font-style", "italic") : "")
                .append('>')
                .append(words)
                .append("</tspan>");
    }

    private void element(String name, String attributes) {
        body.append('<').append(name).append(attributes).append("/>\n");
    }

    private static String box(Rect area) {
        return attribute("x", area.x())
                + attribute("y", area.y())
                + attribute("width", area.width())
                + attribute("height", area.height());
    }

    private static String anchor(TextStyle style) {
        return switch (style.anchor()) {
            case START -> "";
            case MIDDLE -> attribute("text-anchor", "middle");
            case END -> attribute("text-anchor", "end");
        };
    }
}
