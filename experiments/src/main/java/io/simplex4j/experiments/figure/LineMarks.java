package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.Readings.Cluster;
import io.simplex4j.experiments.figure.internal.Canvas;
import io.simplex4j.experiments.figure.internal.Ink;
import io.simplex4j.experiments.figure.internal.Plot;
import io.simplex4j.experiments.figure.internal.Point;
import io.simplex4j.experiments.figure.internal.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Lines through means, with markers and bands of one standard deviation.
 *
 * @param markers how many markers a line has at most
 */
record LineMarks(List<Readings.Line> lines, int markers) implements Marks {
    private static final double BAND_OPACITY = 0.16;
    private static final double RADIUS = 2.6;

    /** The values that lines and bands reach. */
    static Range range(List<Cluster> clusters) {
        Range range = new Range(
                clusters.get(0).summary().mean(), clusters.get(0).summary().mean());
        for (Cluster cluster : clusters) {
            range = range.with(top(cluster)).with(bottom(cluster));
        }
        return range;
    }

    @Override
    public void draw(Canvas canvas, Plot plot) {
        canvas.within(plot.area(), inner -> {
            lines.forEach(line -> drawBand(inner, plot, line));
            // The first series is the one the figure is about: it lies on top.
            reversed().forEach(line -> drawLine(inner, plot, line));
        });
        reversed().forEach(line -> drawMarkers(canvas, plot, line));
    }

    private List<Readings.Line> reversed() {
        List<Readings.Line> reversed = new ArrayList<>(lines);
        Collections.reverse(reversed);
        return reversed;
    }

    private static void drawBand(Canvas canvas, Plot plot, Readings.Line line) {
        boolean repeated =
                line.clusters().stream().anyMatch(cluster -> cluster.summary().count() > 1);
        if (line.look().reference() || !repeated || line.clusters().size() < 2) {
            return;
        }
        List<Point> corners = new ArrayList<>();
        for (Cluster cluster : line.clusters()) {
            corners.add(plot.at(cluster.x(), top(cluster)));
        }
        for (int i = line.clusters().size() - 1; i >= 0; i--) {
            Cluster cluster = line.clusters().get(i);
            corners.add(plot.at(cluster.x(), bottom(cluster)));
        }
        canvas.fill(corners, Ink.translucent(line.look().colour(), BAND_OPACITY));
    }

    private static void drawLine(Canvas canvas, Plot plot, Readings.Line line) {
        canvas.line(means(plot, line), line.look().pen());
    }

    private void drawMarkers(Canvas canvas, Plot plot, Readings.Line line) {
        if (line.look().reference()) {
            return;
        }
        List<Point> means = means(plot, line);
        int every = Math.max(1, (int) Math.ceil(means.size() / (double) markers));
        int first = every == 1 ? 0 : every * (lines.indexOf(line) + 1) / (lines.size() + 1);
        for (int i = first; i < means.size(); i += every) {
            if (plot.area().contains(means.get(i))) {
                line.look()
                        .marker()
                        .draw(canvas, means.get(i), RADIUS, line.look().colour());
            }
        }
    }

    private static List<Point> means(Plot plot, Readings.Line line) {
        return line.clusters().stream()
                .map(cluster -> plot.at(cluster.x(), cluster.summary().mean()))
                .toList();
    }

    private static double top(Cluster cluster) {
        return cluster.summary().mean() + deviation(cluster);
    }

    private static double bottom(Cluster cluster) {
        return cluster.summary().mean() - deviation(cluster);
    }

    private static double deviation(Cluster cluster) {
        return cluster.summary().count() > 1 ? cluster.summary().deviation() : 0;
    }
}
