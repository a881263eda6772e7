package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.Samples.Cluster;
import io.simplex4j.experiments.figure.Samples.Line;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.report.drawing.Anchor;
import io.simplex4j.report.drawing.Box;
import io.simplex4j.report.drawing.Canvas;
import io.simplex4j.report.drawing.Ink;
import io.simplex4j.report.drawing.Numerals;
import io.simplex4j.report.drawing.Pen;
import io.simplex4j.report.drawing.Point;
import io.simplex4j.report.drawing.Range;
import io.simplex4j.report.drawing.RichText;
import io.simplex4j.report.drawing.TextStyle;

/** Means as bars in groups, with error bars of one standard deviation, and their values where there is room. */
public final class BarFigure {
    private static final double LABEL_SIZE = 8.5;
    private static final double LABEL_ROOM = 1.08;
    private static final Pen ERROR = Pen.solid(Ink.INK, 1);

    private BarFigure() {}

    /**
     * Draws a group of bars, one per series, for every different value of x.
     *
     * @throws IllegalArgumentException if there is nothing to draw, or a value is not finite
     */
    public static Chart of(ResultTable table, Axis x, Axis y, Series series) {
        Samples samples = Samples.of(table, x, y, series);
        return Chart.of(
                new Frame.Side(Scale.even(samples.places()), x.title()),
                new Frame.Side(scale(y, samples), y.title()),
                (canvas, plot) -> draw(canvas, plot, samples),
                Legend.of(samples.lines(), true));
    }

    /** Bars begin at zero, or at a power of ten below them all. */
    private static Scale scale(Axis y, Samples samples) {
        Range reached = samples.reached();
        if (!y.isLogarithmic()) {
            Range bars = reached.with(0);
            return Scale.of(y, new Range(bars.from() * LABEL_ROOM, bars.to() * LABEL_ROOM), 0);
        }
        double least = samples.leastMean();
        double from = least > 0 ? Math.pow(10, Math.floor(Math.log10(least / 2))) : least;
        double room = Math.pow(reached.to() / from, LABEL_ROOM - 1);
        return Scale.of(y, new Range(from, reached.to() * room), 0);
    }

    private static void draw(Canvas canvas, Plot plot, Samples samples) {
        Plot.Slots slots = plot.slots(samples);
        boolean labelled = samples.clusters().stream()
                .allMatch(cluster -> RichText.width(value(cluster), LABEL_SIZE) < slots.room());
        for (int member = 0; member < samples.lines().size(); member++) {
            Line line = samples.lines().get(member);
            for (Cluster cluster : line.clusters()) {
                double middle = slots.middle(cluster.x(), member);
                double left = middle - slots.width() / 2;
                Point foot = new Point(left, Math.min(plot.up(0), plot.area().bottom()));
                Box bar = Box.between(foot, new Point(left + slots.width(), plot.up(cluster.mean())));
                canvas.within(plot.area(), inner -> {
                    line.look().drawBox(inner, bar);
                    drawError(inner, plot, middle, cluster);
                });
                if (labelled) {
                    double top = plot.up(Math.max(0, cluster.mean()) + cluster.deviation());
                    Point above = new Point(middle, Math.max(top, plot.area().y()) - 4);
                    canvas.text(value(cluster), above, TextStyle.of(LABEL_SIZE, Anchor.MIDDLE));
                }
            }
        }
    }

    private static void drawError(Canvas canvas, Plot plot, double middle, Cluster cluster) {
        if (!cluster.isRepeated()) {
            return;
        }
        Point low = new Point(
                middle, Math.min(plot.up(cluster.bottom()), plot.area().bottom()));
        Point high = new Point(middle, plot.up(cluster.top()));
        canvas.line(low, high, ERROR);
        canvas.line(low.plus(-3, 0), low.plus(3, 0), ERROR);
        canvas.line(high.plus(-3, 0), high.plus(3, 0), ERROR);
    }

    private static String value(Cluster cluster) {
        return Numerals.plain(cluster.mean());
    }
}
