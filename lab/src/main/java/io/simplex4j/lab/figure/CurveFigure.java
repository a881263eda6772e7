package io.simplex4j.lab.figure;

import io.simplex4j.lab.figure.Samples.Cluster;
import io.simplex4j.lab.figure.Samples.Line;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.report.internal.drawing.Range;
import java.util.ArrayList;
import java.util.List;

/** Curves of detection: how many outliers were found among the first examples inspected. */
public final class CurveFigure {
    private static final int MAX_POINTS = 300;
    private static final int MARKERS = 8;

    private CurveFigure() {}

    /**
     * Draws the mean curve of each series with a band of one standard deviation, and in grey the best that is possible
     * and what chance would give, both of which follow from where the curves end.
     *
     * @param x the number inspected, the last of which is all
     * @param y the number found
     * @throws IllegalArgumentException if there is nothing to draw, a value is not finite, or curves end in different
     *     places
     */
    public static Chart of(ResultTable table, Axis x, Axis y, Series series) {
        Samples samples = Samples.of(table, x, y, series);
        Cluster end = end(samples.lines(), y);
        double found = end.summary().max();
        List<Line> lines = new ArrayList<>();
        samples.lines().forEach(line -> lines.add(thinned(line)));
        Cluster start = Cluster.known(0, 0);
        Cluster all = Cluster.known(end.x(), found);
        lines.add(new Line("ideal", Look.ofReference(0), List.of(start, Cluster.known(found, found), all)));
        lines.add(new Line("random", Look.ofReference(1), List.of(start, all)));
        Range up = new Range(0, Math.max(found, samples.reached().to()));
        return Chart.of(
                new Frame.Side(Scale.of(x, new Range(0, end.x()), 0), x.title()),
                new Frame.Side(Scale.up(y, up), y.title()),
                (canvas, plot) -> LineFigure.draw(canvas, plot, lines, MARKERS),
                Legend.of(lines, false));
    }

    private static Cluster end(List<Line> lines, Axis y) {
        Cluster first = last(lines.get(0));
        for (Line line : lines) {
            Cluster end = last(line);
            boolean same = end.x() == first.x()
                    && end.summary().min() == first.summary().max()
                    && end.summary().max() == first.summary().min();
            if (!same) {
                throw new IllegalArgumentException("curves of " + y.column() + " end at " + words(first) + " and at "
                        + words(end) + ", expected all to end where everything is found");
            }
        }
        return first;
    }

    private static String words(Cluster end) {
        return end.summary().min() + " to " + end.summary().max() + " of " + end.x();
    }

    private static Cluster last(Line line) {
        return line.clusters().get(line.clusters().size() - 1);
    }

    /** No more points than can be told apart, the last one always. */
    private static Line thinned(Line line) {
        int size = line.clusters().size();
        int every = (size + MAX_POINTS - 1) / MAX_POINTS;
        List<Cluster> kept = new ArrayList<>();
        for (int i = (size - 1) % every; i < size; i += every) {
            kept.add(line.clusters().get(i));
        }
        return new Line(line.name(), line.look(), kept);
    }
}
