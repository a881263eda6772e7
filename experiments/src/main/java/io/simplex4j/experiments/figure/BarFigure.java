package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.Frame;
import io.simplex4j.experiments.figure.internal.Ink;
import io.simplex4j.experiments.figure.internal.Legend;
import io.simplex4j.experiments.figure.internal.Pen;
import io.simplex4j.experiments.figure.internal.Plot;
import io.simplex4j.experiments.figure.internal.Point;
import io.simplex4j.experiments.figure.internal.Range;
import io.simplex4j.experiments.figure.internal.Rect;
import io.simplex4j.experiments.figure.internal.RichText;
import io.simplex4j.experiments.figure.internal.Scale;
import io.simplex4j.experiments.figure.internal.Swatch;
import io.simplex4j.experiments.figure.internal.TextStyle;
import io.simplex4j.experiments.record.Numbers;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** Means as bars in groups, with error bars of one standard deviation, and their values where there is room. */
public final class BarFigure {
    private static final double LABEL_SIZE = 8.5;
    private static final double LABEL_ROOM = 1.08;
    private static final Pen ERROR = Pen.solid(Ink.TEXT, 1);

    private BarFigure() {}

    /**
     * Draws a group of bars, one per series, for every different value of x.
     *
     * @throws IllegalArgumentException if there is nothing to draw, or a value is not finite
     */
    public static Chart of(ResultTable table, Axis x, Axis y, Series series) {
        Readings readings = Readings.of(table, x, y, series);
        return Chart.of(
                new Frame.Side(Scales.slots(readings), x.title()),
                new Frame.Side(scale(y, readings.clusters()), y.title()),
                new Chart.Content((canvas, plot) -> draw(canvas, plot, readings), readings.legend(Legend.Key.BOX)));
    }

    /** Bars begin at zero, or at a power of ten below them all. */
    private static Scale scale(Axis y, List<Readings.Cluster> clusters) {
        Range reached = LineMarks.range(clusters);
        if (y.spacing() != Axis.Spacing.LOGARITHMIC) {
            Range bars = reached.with(0);
            return Scales.of(y, new Range(bars.from() * LABEL_ROOM, bars.to() * LABEL_ROOM), 0);
        }
        double least = clusters.stream()
                .mapToDouble(cluster -> cluster.summary().mean())
                .min()
                .orElseThrow();
        double from = least > 0 ? Math.pow(10, Math.floor(Math.log10(least / 2))) : least;
        double room = Math.pow(reached.to() / from, LABEL_ROOM - 1);
        return Scales.of(y, new Range(from, reached.to() * room), 0);
    }

    private static void draw(Canvas canvas, Plot plot, Readings readings) {
        Slots slots = new Slots(plot, readings.places().size(), readings.lines().size());
        boolean labelled = haveRoom(readings, slots.room());
        for (int member = 0; member < readings.lines().size(); member++) {
            Readings.Line line = readings.lines().get(member);
            for (Readings.Cluster cluster : line.clusters()) {
                double middle = slots.middle(cluster.x(), member);
                double mean = plot.up(cluster.summary().mean());
                Point foot = new Point(
                        middle - slots.width() / 2,
                        Math.min(plot.up(0), plot.area().bottom()));
                Rect bar = Rect.between(foot, new Point(middle + slots.width() / 2, mean));
                canvas.within(plot.area(), inner -> {
                    Swatch.draw(inner, bar, line.look());
                    drawError(inner, plot, middle, cluster.summary());
                });
                if (labelled) {
                    drawValue(canvas, plot, middle, cluster.summary());
                }
            }
        }
    }

    private static void drawError(Canvas canvas, Plot plot, double middle, Summary summary) {
        if (summary.count() < 2) {
            return;
        }
        Point low = new Point(
                middle,
                Math.min(
                        plot.up(summary.mean() - summary.deviation()),
                        plot.area().bottom()));
        Point high = new Point(middle, plot.up(summary.mean() + summary.deviation()));
        canvas.line(List.of(low, high), ERROR);
        canvas.line(List.of(low.plus(-3, 0), low.plus(3, 0)), ERROR);
        canvas.line(List.of(high.plus(-3, 0), high.plus(3, 0)), ERROR);
    }

    /** Values are shown if they all have room. */
    private static boolean haveRoom(Readings readings, double width) {
        return readings.clusters().stream()
                .allMatch(cluster -> value(cluster.summary()).width() * LABEL_SIZE < width);
    }

    private static RichText value(Summary summary) {
        BigDecimal rounded = new BigDecimal(summary.mean()).round(new MathContext(3));
        return RichText.parse(Numbers.shortest(rounded.doubleValue()));
    }

    private static void drawValue(Canvas canvas, Plot plot, double middle, Summary summary) {
        double top = Math.max(0, summary.mean()) + (summary.count() > 1 ? summary.deviation() : 0);
        double y = Math.max(plot.up(top), plot.area().y()) - 4;
        canvas.text(value(summary), new Point(middle, y), TextStyle.of(LABEL_SIZE, TextStyle.Anchor.MIDDLE));
    }
}
