package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.Frame;
import io.simplex4j.experiments.figure.internal.Ink;
import io.simplex4j.experiments.figure.internal.Legend;
import io.simplex4j.experiments.figure.internal.Look;
import io.simplex4j.experiments.figure.internal.Pen;
import io.simplex4j.experiments.figure.internal.Plot;
import io.simplex4j.experiments.figure.internal.Point;
import io.simplex4j.experiments.figure.internal.Range;
import io.simplex4j.experiments.figure.internal.Rect;
import io.simplex4j.experiments.figure.internal.Swatch;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** Box plots in groups: median, quartiles, whiskers of 1.5 times the distance of the quartiles, and points beyond. */
public final class BoxFigure {
    private static final double OUTLIER_RADIUS = 1.2;

    private BoxFigure() {}

    /**
     * Draws a group of boxes, one per series, for every different value of x.
     *
     * @throws IllegalArgumentException if there is nothing to draw, or a value is not finite
     */
    public static Chart of(ResultTable table, Axis x, Axis y, Series series) {
        Readings readings = Readings.of(table, x, y, series);
        List<Readings.Cluster> clusters = readings.clusters();
        Range range = new Range(
                clusters.get(0).summary().min(), clusters.get(0).summary().max());
        for (Readings.Cluster cluster : clusters) {
            range = range.with(cluster.summary().min()).with(cluster.summary().max());
        }
        return Chart.of(
                new Frame.Side(Scales.slots(readings), x.title()),
                new Frame.Side(Scales.up(y, range), y.title()),
                new Chart.Content(
                        (canvas, plot) -> canvas.within(plot.area(), inner -> draw(inner, plot, readings)),
                        readings.legend(Legend.Key.BOX)));
    }

    private static void draw(Canvas canvas, Plot plot, Readings readings) {
        Slots slots = new Slots(plot, readings.places().size(), readings.lines().size());
        for (int member = 0; member < readings.lines().size(); member++) {
            Readings.Line line = readings.lines().get(member);
            for (Readings.Cluster cluster : line.clusters()) {
                BoxStatistics box = BoxStatistics.of(cluster.values());
                drawBox(new Stand(canvas, plot, slots.middle(cluster.x(), member), slots.width()), box, line.look());
            }
        }
    }

    /** Where a box stands. */
    private record Stand(Canvas canvas, Plot plot, double middle, double width) {
        Point at(double offset, double value) {
            return new Point(middle + offset * width, plot.up(value));
        }

        void line(Point from, Point to, Pen pen) {
            canvas.line(List.of(from, to), pen);
        }
    }

    private static void drawBox(Stand stand, BoxStatistics box, Look look) {
        Pen thin = Pen.solid(look.colour(), 1);
        double lower = box.summary().lowerQuartile();
        double upper = box.summary().upperQuartile();
        stand.line(stand.at(0, box.low()), stand.at(0, lower), thin);
        stand.line(stand.at(0, upper), stand.at(0, box.high()), thin);
        stand.line(stand.at(-0.25, box.low()), stand.at(0.25, box.low()), thin);
        stand.line(stand.at(-0.25, box.high()), stand.at(0.25, box.high()), thin);
        Swatch.draw(stand.canvas(), Rect.between(stand.at(-0.5, lower), stand.at(0.5, upper)), look);
        double median = box.summary().median();
        stand.line(stand.at(-0.5, median), stand.at(0.5, median), Pen.solid(Ink.TEXT, 1.6));
        for (double outlier : box.outliers()) {
            stand.canvas().disc(stand.at(0, outlier), OUTLIER_RADIUS, Ink.translucent(look.colour(), 0.7));
        }
    }
}
