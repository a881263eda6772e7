package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Colours;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Tag;
import java.awt.Color;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A canvas that writes an SVG document, with text as text. */
public final class SvgCanvas implements Canvas {
    private final Tag svg;

    private SvgCanvas(Tag svg) {
        this.svg = svg.newline();
    }

    /** Returns the document of a drawing. */
    public static String document(double width, double height, Consumer<Canvas> drawing) {
        SvgCanvas canvas = new SvgCanvas(Tag.of("svg")
                .with("xmlns", "http://www.w3.org/2000/svg")
                .with("width", width)
                .with("height", height)
                .with("viewBox", "0 0 " + numbers(List.of(width, height)))
                .with("font-family", "sans-serif")
                .with("stroke-linejoin", "round"));
        canvas.add(paint(Tag.of("rect").with("width", width).with("height", height), "fill", Ink.HALO.colour()));
        drawing.accept(canvas);
        return canvas.svg + "\n";
    }

    @Override
    public void line(List<Point> through, Pen pen) {
        boolean closed = through.size() > 2 && through.get(0).equals(through.get(through.size() - 1));
        Tag path = Tag.path(closed ? through.subList(0, through.size() - 1) : through, closed)
                .with("fill", "none");
        paint(path, "stroke", pen.colour()).with("stroke-width", pen.width());
        add(pen.dashes().isEmpty() ? path : path.with("stroke-dasharray", numbers(pen.dashes())));
    }

    @Override
    public void fill(List<Point> corners, Color colour) {
        add(paint(Tag.path(corners, true), "fill", colour));
    }

    @Override
    public void disc(Point centre, double radius, Color colour) {
        add(paint(Tag.circle(centre, radius), "fill", colour));
    }

    @Override
    public void text(RichText words, Point at, TextStyle style) {
        if (words.parts().isEmpty()) {
            return;
        }
        Tag text = Tag.of("text").with("x", at.x()).with("y", at.y()).with("font-size", style.size());
        if (style.anchor() != Anchor.START) {
            text.with("text-anchor", style.anchor().word());
        }
        paint(text, "fill", Ink.INK.colour());
        if (style.upwards()) {
            text.with("transform", "rotate(-90 " + numbers(List.of(at.x(), at.y())) + ")");
        }
        double shift = 0;
        for (RichText.Part part : words.parts()) {
            part(text, part, style.size(), part.down() - shift);
            shift = part.down();
        }
        add(text);
    }

    private static void part(Tag text, RichText.Part part, double size, double down) {
        if (part.scale() == 1 && !part.slanted() && down == 0) {
            text.text(part.words());
            return;
        }
        Tag span = Tag.of("tspan");
        if (part.back() != 0) {
            span.with("dx", -part.back() * size);
        }
        if (down != 0) {
            span.with("dy", down * size);
        }
        if (part.scale() != 1) {
            span.with("font-size", part.scale() * size);
        }
        if (part.slanted()) {
            span.with("font-style", "italic");
        }
        text.add(span.text(part.words()));
    }

    /** An inner document cuts off what lies outside it, without names that could clash in a page of several figures. */
    @Override
    public void within(Box area, Consumer<Canvas> drawing) {
        List<Double> view = List.of(area.x(), area.y(), area.width(), area.height());
        Tag inner = Tag.boxed("svg", area).with("viewBox", numbers(view));
        drawing.accept(new SvgCanvas(inner));
        add(inner);
    }

    private void add(Tag element) {
        svg.add(element).newline();
    }

    /** Adds a colour and its opacity to a tag. */
    private static Tag paint(Tag tag, String what, Color colour) {
        tag.with(what, Colours.hex(colour.getRGB()));
        return colour.getAlpha() == 255 ? tag : tag.with(what + "-opacity", colour.getAlpha() / 255.0);
    }

    private static String numbers(List<Double> values) {
        return values.stream().map(Tag::number).collect(Collectors.joining(" "));
    }
}
