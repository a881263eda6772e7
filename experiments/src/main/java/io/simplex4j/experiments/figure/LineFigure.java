package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Frame;
import io.simplex4j.experiments.figure.internal.Legend;
import io.simplex4j.experiments.figure.internal.Range;
import io.simplex4j.experiments.record.ResultTable;
import java.util.List;

/** Means against a parameter: a line per series with a marker at each value, and a band of one standard deviation. */
public final class LineFigure {
    private LineFigure() {}

    /**
     * Draws every row of a table: rows with the same x and series are repetitions.
     *
     * @throws IllegalArgumentException if there is nothing to draw, or a value is not finite
     */
    public static Chart of(ResultTable table, Axis x, Axis y, Series series) {
        Readings readings = Readings.of(table, x, y, series);
        return Chart.of(
                new Frame.Side(Scales.along(x, readings), x.title()),
                new Frame.Side(Scales.up(y, range(y, readings.clusters())), y.title()),
                new Chart.Content(
                        new LineMarks(readings.lines(), Integer.MAX_VALUE), readings.legend(Legend.Key.LINE)));
    }

    /** On a logarithmic axis a band may reach below zero; it is cut off, and the means count. */
    private static Range range(Axis y, List<Readings.Cluster> clusters) {
        Range reached = LineMarks.range(clusters);
        if (y.spacing() != Axis.Spacing.LOGARITHMIC || reached.from() > 0) {
            return reached;
        }
        double least = clusters.stream()
                .mapToDouble(cluster -> cluster.summary().mean())
                .min()
                .orElseThrow();
        return new Range(least, reached.to());
    }
}
