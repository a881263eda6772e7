package io.simplex4j.lab.figure;

import io.simplex4j.lab.figure.Samples.Cluster;
import io.simplex4j.lab.figure.Samples.Line;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.report.internal.drawing.Colours;
import io.simplex4j.report.internal.drawing.Point;
import io.simplex4j.report.internal.drawing.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Means against a parameter: a line per series with a marker at each value, and a band of one standard deviation. */
public final class LineFigure {
    private static final double BAND_OPACITY = 0.16;

    private LineFigure() {}

    /**
     * Draws every row of a table: rows with the same x and series are repetitions.
     *
     * @throws IllegalArgumentException if there is nothing to draw, or a value is not finite
     */
    public static Chart of(ResultTable table, Axis x, Axis y, Series series) {
        Samples samples = Samples.of(table, x, y, series);
        return Chart.of(
                new Frame.Side(Scale.along(x, samples), x.title()),
                new Frame.Side(Scale.up(y, range(y, samples)), y.title()),
                (canvas, plot) -> draw(canvas, plot, samples.lines(), Integer.MAX_VALUE),
                Legend.of(samples.lines(), false));
    }

    /** On a logarithmic axis a band may reach below zero; it is cut off, and the means count. */
    private static Range range(Axis y, Samples samples) {
        Range reached = samples.reached();
        return y.isLogarithmic() && reached.from() <= 0 ? new Range(samples.leastMean(), reached.to()) : reached;
    }

    /**
     * Draws lines through means, with markers and bands of one standard deviation, whose edges have the dashes of the
     * line, so that bands that overlap can be told apart. The first series is the one the
     * figure is about: it lies on top.
     *
     * @param markers how many markers a line has at most
     */
    static void draw(Canvas canvas, Plot plot, List<Line> lines, int markers) {
        List<Line> reversed = new ArrayList<>(lines);
        Collections.reverse(reversed);
        canvas.within(plot.area(), inner -> {
            lines.forEach(line -> drawBand(inner, plot, line));
            reversed.forEach(line -> inner.line(means(plot, line), line.look().pen()));
        });
        for (Line line : reversed) {
            List<Point> means = means(plot, line);
            int every = Math.max(1, (int) Math.ceil(means.size() / (double) markers));
            int first = every == 1 ? 0 : every * (lines.indexOf(line) + 1) / (lines.size() + 1);
            for (int i = first; i < means.size(); i += every) {
                if (plot.area().contains(means.get(i))) {
                    line.look().drawMarker(canvas, means.get(i));
                }
            }
        }
    }

    private static void drawBand(Canvas canvas, Plot plot, Line line) {
        List<Cluster> clusters = line.clusters();
        if (line.look().reference() || clusters.size() < 2 || clusters.stream().noneMatch(Cluster::isRepeated)) {
            return;
        }
        List<Point> top = clusters.stream()
                .map(cluster -> plot.at(cluster.x(), cluster.top()))
                .toList();
        List<Point> bottom = clusters.stream()
                .map(cluster -> plot.at(cluster.x(), cluster.bottom()))
                .toList();
        List<Point> corners = new ArrayList<>(top);
        for (int i = bottom.size() - 1; i >= 0; i--) {
            corners.add(bottom.get(i));
        }
        canvas.fill(corners, Colours.translucent(line.look().colour(), BAND_OPACITY));
        canvas.line(top, line.look().edge());
        canvas.line(bottom, line.look().edge());
    }

    private static List<Point> means(Plot plot, Line line) {
        return line.clusters().stream()
                .map(cluster -> plot.at(cluster.x(), cluster.mean()))
                .toList();
    }
}
