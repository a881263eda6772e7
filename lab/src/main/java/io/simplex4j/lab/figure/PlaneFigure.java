package io.simplex4j.lab.figure;

import static io.simplex4j.lab.figure.CanvasFigure.SMALL;

import io.simplex4j.report.internal.drawing.Anchor;
import io.simplex4j.report.internal.drawing.Colours;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Points, lines and arrows in a plane, drawn in the order given. Both axes have the same unit, so that lengths and angles
 * are true. Instances are immutable.
 */
public final class PlaneFigure {
    /*
     * Places are points whose y goes up, as in the data. A label stands at a distance from its place that is given in
     * units of the canvas, right and up.
     */
    private static final double HEAD = 7;
    private static final double DOT = 3.4;

    private final Range x;
    private final Range y;
    private final List<BiConsumer<Canvas, Plot>> marks;

    private PlaneFigure(Range x, Range y, List<BiConsumer<Canvas, Plot>> marks) {
        this.x = x;
        this.y = y;
        this.marks = List.copyOf(marks);
    }

    public static PlaneFigure of(Range x, Range y) {
        return new PlaneFigure(x, y, List.of());
    }

    private PlaneFigure with(BiConsumer<Canvas, Plot> mark) {
        List<BiConsumer<Canvas, Plot>> more = new ArrayList<>(marks);
        more.add(mark);
        return new PlaneFigure(x, y, more);
    }

    /** Adds a tinted polygon. */
    public PlaneFigure area(List<Point> corners, Ink ink) {
        return with((canvas, plot) -> {
            List<Point> outline = new ArrayList<>(on(plot, corners));
            canvas.fill(outline, Colours.translucent(ink.colour(), 0.15));
            outline.add(outline.get(0));
            canvas.line(outline, Pen.solid(ink, 0.9));
        });
    }

    /** Adds a line that is clipped at the axes. */
    public PlaneFigure line(List<Point> through, Ink ink, double width) {
        return with((canvas, plot) ->
                canvas.within(plot.area(), inner -> inner.line(on(plot, through), Pen.solid(ink, width))));
    }

    public PlaneFigure dashed(List<Point> through, Ink ink) {
        return with((canvas, plot) -> canvas.line(on(plot, through), new Pen(ink.colour(), 1.1, List.of(3.0, 2.0))));
    }

    /** Adds an arrow. */
    public PlaneFigure arrow(Point from, Point to, Ink ink) {
        return with((canvas, plot) -> arrow(canvas, plot, List.of(from, to), Pen.solid(ink, 1.6)));
    }

    /** Adds an arrow in the look of a series. */
    public PlaneFigure arrow(Point from, Point to, int series) {
        Look look = Look.SERIES.get(series);
        return with((canvas, plot) -> arrow(canvas, plot, List.of(from, to), new Pen(look.colour(), 2, look.dashes())));
    }

    private static void arrow(Canvas canvas, Plot plot, List<Point> ends, Pen pen) {
        Point from = plot.at(ends.get(0).x(), ends.get(0).y());
        Point to = plot.at(ends.get(1).x(), ends.get(1).y());
        double length = Math.hypot(to.x() - from.x(), to.y() - from.y());
        if (!(length > 0)) {
            return;
        }
        double across = (to.x() - from.x()) / length;
        double down = (to.y() - from.y()) / length;
        double head = Math.min(HEAD, length);
        Point neck = to.plus(-head * across, -head * down);
        canvas.line(from, neck, pen);
        canvas.fill(
                List.of(
                        to,
                        neck.plus(-0.45 * head * down, 0.45 * head * across),
                        neck.plus(0.45 * head * down, -0.45 * head * across)),
                pen.colour());
    }

    /** Adds a filled dot. */
    public PlaneFigure dot(Point at, Ink ink) {
        return with((canvas, plot) -> {
            Point middle = plot.at(at.x(), at.y());
            canvas.disc(middle, DOT + 1, Ink.HALO.colour());
            canvas.disc(middle, DOT, ink.colour());
        });
    }

    /** Adds a ring. */
    public PlaneFigure ring(Point at, Ink ink) {
        return with((canvas, plot) -> {
            Point middle = plot.at(at.x(), at.y());
            canvas.disc(middle, DOT + 0.4, ink.colour());
            canvas.disc(middle, DOT - 1.2, Ink.HALO.colour());
        });
    }

    /** Adds text beside a point. */
    public PlaneFigure label(String words, Point at, double right, double up) {
        Anchor anchor = right > 0 ? Anchor.START : right < 0 ? Anchor.END : Anchor.MIDDLE;
        return with((canvas, plot) -> canvas.text(
                words, plot.at(at.x(), at.y()).plus(right, 0.36 * SMALL - up), TextStyle.of(SMALL, anchor)));
    }

    private static List<Point> on(Plot plot, List<Point> places) {
        return places.stream().map(place -> plot.at(place.x(), place.y())).toList();
    }

    /**
     * Returns the figure with its axes.
     *
     * @param unit how long a unit of the data is on the canvas
     */
    public Chart chart(String title, String xTitle, String yTitle, double unit) {
        Chart chart = Chart.of(
                        new Frame.Side(new Scale.Linear(x), xTitle),
                        new Frame.Side(new Scale.Linear(y), yTitle),
                        (canvas, plot) -> marks.forEach(mark -> mark.accept(canvas, plot)),
                        new Legend(List.of()))
                .withTitle(title);
        double width = x.length() * unit;
        double height = y.length() * unit;
        // The margin right of the plot depends on the width, though hardly.
        for (int i = 0; i < 4; i++) {
            Frame.Margins margins = chart.margins();
            chart = chart.withSize(width + margins.left() + margins.right(), height + margins.top() + margins.bottom());
        }
        return chart;
    }
}
