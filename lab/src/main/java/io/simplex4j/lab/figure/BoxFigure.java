package io.simplex4j.lab.figure;

import io.simplex4j.lab.figure.Samples.Cluster;
import io.simplex4j.lab.figure.Samples.Line;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import io.simplex4j.report.internal.drawing.Box;
import io.simplex4j.report.internal.drawing.Colours;
import io.simplex4j.report.internal.drawing.Ink;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import java.util.List;
import java.util.function.DoubleFunction;

/** Box plots in groups: median, quartiles, whiskers of 1.5 times the distance of the quartiles, and points beyond. */
public final class BoxFigure {
    private static final double OUTLIER_RADIUS = 1.2;

    private BoxFigure() {}

    /**
     * What a box plot shows of some values.
     *
     * @param low the smallest value no further than 1.5 times the distance of the quartiles from the lower one
     * @param high the largest value no further than that from the upper one
     * @param outliers the values beyond both, in increasing order
     */
    record Statistics(double low, double high, List<Double> outliers) {
        private static final double REACH = 1.5;

        static Statistics of(List<Double> values, Summary summary) {
            double reach = REACH * summary.quartileRange();
            Range whiskers = new Range(summary.lowerQuartile() - reach, summary.upperQuartile() + reach);
            List<Double> sorted = values.stream().sorted().toList();
            List<Double> inside = sorted.stream().filter(whiskers::contains).toList();
            List<Double> outliers =
                    sorted.stream().filter(value -> !whiskers.contains(value)).toList();
            return new Statistics(inside.get(0), inside.get(inside.size() - 1), outliers);
        }
    }

    /**
     * Draws a group of boxes, one per series, for every different value of x.
     *
     * @throws IllegalArgumentException if there is nothing to draw, or a value is not finite
     */
    public static Chart of(ResultTable table, Axis x, Axis y, Series series) {
        Samples samples = Samples.of(table, x, y, series);
        Range range = new Range(samples.leastMean(), samples.leastMean());
        for (Cluster cluster : samples.clusters()) {
            range = range.with(cluster.summary().min()).with(cluster.summary().max());
        }
        return Chart.of(
                new Frame.Side(Scale.even(samples.places()), x.title()),
                new Frame.Side(Scale.up(y, range), y.title()),
                (canvas, plot) -> canvas.within(plot.area(), inner -> draw(inner, plot, samples)),
                Legend.of(samples.lines(), true));
    }

    private static void draw(Canvas canvas, Plot plot, Samples samples) {
        Plot.Slots slots = plot.slots(samples);
        for (int member = 0; member < samples.lines().size(); member++) {
            Line line = samples.lines().get(member);
            for (Cluster cluster : line.clusters()) {
                double middle = slots.middle(cluster.x(), member);
                draw(canvas, cluster, line.look(), slots.width(), value -> new Point(middle, plot.up(value)));
            }
        }
    }

    private static void draw(Canvas canvas, Cluster cluster, Look look, double width, DoubleFunction<Point> middleAt) {
        Summary summary = cluster.summary();
        Statistics box = Statistics.of(cluster.values(), summary);
        Pen thin = Pen.solid(look.colour(), 1);
        Point lower = middleAt.apply(summary.lowerQuartile());
        Point upper = middleAt.apply(summary.upperQuartile());
        Point low = middleAt.apply(box.low());
        Point high = middleAt.apply(box.high());
        Point median = middleAt.apply(summary.median());
        canvas.line(low, lower, thin);
        canvas.line(upper, high, thin);
        canvas.line(low.plus(-width / 4, 0), low.plus(width / 4, 0), thin);
        canvas.line(high.plus(-width / 4, 0), high.plus(width / 4, 0), thin);
        look.drawBox(canvas, Box.between(lower.plus(-width / 2, 0), upper.plus(width / 2, 0)));
        canvas.line(median.plus(-width / 2, 0), median.plus(width / 2, 0), Pen.solid(Ink.INK, 1.6));
        for (double outlier : box.outliers()) {
            canvas.disc(middleAt.apply(outlier), OUTLIER_RADIUS, Colours.translucent(look.colour(), 0.7));
        }
    }
}
