package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Point;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Remembers what was drawn. */
final class DrawnCanvas implements Canvas {
    record Area(List<Point> corners, Color colour) {}

    record Line(List<Point> through, Pen pen) {}

    record Disc(Point centre, double radius, Color colour) {}

    record Words(String text, Box box) {}

    final List<Area> areas = new ArrayList<>();
    final List<Line> lines = new ArrayList<>();
    final List<Disc> discs = new ArrayList<>();
    final List<Words> words = new ArrayList<>();

    static DrawnCanvas of(CanvasFigure figure) {
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
    public void text(RichText text, Point at, TextStyle style) {
        if (text.toString().isEmpty()) {
            return;
        }
        double width = text.width() * style.size();
        double start = -style.anchor().share() * width;
        double up = 0.75 * style.size();
        double down = 0.2 * style.size();
        Box box = style.upwards()
                ? new Box(at.x() - up, at.y() - start - width, up + down, width)
                : new Box(at.x() + start, at.y() - up, width, up + down);
        words.add(new Words(text.toString(), box));
    }

    @Override
    public void within(Box area, Consumer<Canvas> drawing) {
        drawing.accept(this);
    }
}
