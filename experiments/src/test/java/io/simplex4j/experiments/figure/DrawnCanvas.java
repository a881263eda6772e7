package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.Pen;
import io.simplex4j.experiments.figure.internal.Point;
import io.simplex4j.experiments.figure.internal.Rect;
import io.simplex4j.experiments.figure.internal.RichText;
import io.simplex4j.experiments.figure.internal.TextStyle;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Remembers what was drawn. */
final class DrawnCanvas implements Canvas {
    record Area(List<Point> corners, Color colour) {}

    record Line(List<Point> through, Pen pen) {}

    record Disc(Point centre, double radius, Color colour) {}

    record Words(String text, Rect box) {}

    final List<Area> areas = new ArrayList<>();
    final List<Line> lines = new ArrayList<>();
    final List<Disc> discs = new ArrayList<>();
    final List<Words> words = new ArrayList<>();
    final List<Rect> pixels = new ArrayList<>();

    static DrawnCanvas of(Figure figure) {
        DrawnCanvas canvas = new DrawnCanvas();
        figure.draw(canvas);
        return canvas;
    }

    @Override
    public void line(List<Point> through, Pen pen) {
        lines.add(new Line(through, pen));
    }

    @Override
    public void fill(List<Point> corners, Color colour) {
        areas.add(new Area(corners, colour));
    }

    @Override
    public void disc(Point centre, double radius, Color colour) {
        discs.add(new Disc(centre, radius, colour));
    }

    @Override
    public void pixels(Rect area, Color colour) {
        pixels.add(area);
    }

    @Override
    public void text(RichText text, Point at, TextStyle style) {
        if (text.toString().isEmpty()) {
            return;
        }
        double width = text.width() * style.size();
        double start = switch (style.anchor()) {
            case START -> 0;
            case MIDDLE -> -width / 2;
            case END -> -width;
        };
        double up = 0.75 * style.size();
        double down = 0.2 * style.size();
        Rect box = style.upwards()
                ? new Rect(at.x() - up, at.y() - start - width, up + down, width)
                : new Rect(at.x() + start, at.y() - up, width, up + down);
        words.add(new Words(text.toString(), box));
    }

    @Override
    public void within(Rect area, Consumer<Canvas> drawing) {
        drawing.accept(this);
    }
}
