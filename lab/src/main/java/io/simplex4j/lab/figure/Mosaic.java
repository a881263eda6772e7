package io.simplex4j.lab.figure;

import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Point;
import java.awt.Color;
import java.util.List;
import java.util.function.Consumer;

/** Figures of any kind side by side, each under a title. Instances are immutable. */
public final class Mosaic extends CanvasFigure {
    private static final double TITLE_ROOM = 20;

    private final List<Part> parts;

    private record Part(String title, CanvasFigure figure) {}

    private Mosaic(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /** Returns two figures side by side. */
    public static Mosaic of(String leftTitle, DecompositionFigure left, String rightTitle, FeatureTableFigure right) {
        return new Mosaic(List.of(new Part(leftTitle, left), new Part(rightTitle, right)));
    }

    @Override
    double width() {
        return parts.stream().mapToDouble(part -> part.figure.width()).sum();
    }

    @Override
    double height() {
        return TITLE_ROOM
                + parts.stream().mapToDouble(part -> part.figure.height()).max().orElseThrow();
    }

    @Override
    void draw(Canvas canvas) {
        double x = 0;
        for (Part part : parts) {
            Point title = new Point(x + part.figure.width() / 2, TITLE_ROOM - 6);
            canvas.text(part.title, title, TextStyle.of(TITLE, Anchor.MIDDLE));
            double spare = height() - TITLE_ROOM - part.figure.height();
            part.figure.draw(new Moved(canvas, x, TITLE_ROOM + spare / 2));
            x += part.figure.width();
        }
    }

    /** A canvas with a shifted origin. */
    private record Moved(Canvas canvas, double right, double down) implements Canvas {
        private Point moved(Point point) {
            return point.plus(right, down);
        }

        private Box moved(Box box) {
            return new Box(box.x() + right, box.y() + down, box.width(), box.height());
        }

        private List<Point> moved(List<Point> points) {
            return points.stream().map(this::moved).toList();
        }

        @Override
        public void line(List<Point> through, Pen pen) {
            canvas.line(moved(through), pen);
        }

        @Override
        public void fill(List<Point> corners, Color colour) {
            canvas.fill(moved(corners), colour);
        }

        @Override
        public void disc(Point centre, double radius, Color colour) {
            canvas.disc(moved(centre), radius, colour);
        }

        @Override
        public void pixels(Box area, Color colour) {
            canvas.pixels(moved(area), colour);
        }

        @Override
        public void text(RichText words, Point at, TextStyle style) {
            canvas.text(words, moved(at), style);
        }

        @Override
        public void within(Box area, Consumer<Canvas> drawing) {
            canvas.within(moved(area), inner -> drawing.accept(new Moved(inner, right, down)));
        }
    }
}
