package io.simplex4j.lab.figure;

import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One series of a chart: the measurements at each place of its x axis.
 *
 * @param clusters in the order of places
 */
record Line(String name, Look look, List<Cluster> clusters) {
    /** The values at one place, whose x is a number or the index of a text. */
    record Cluster(double x, List<Double> values, Summary summary) {
        static Cluster of(double x, double... values) {
            return new Cluster(x, Arrays.stream(values).boxed().toList(), Summary.of(values));
        }

        double mean() {
            return summary.mean();
        }

        /** Returns the standard deviation, or 0 for a single value. */
        double deviation() {
            return summary.count() > 1 ? summary.deviation() : 0;
        }
    }

    Cluster last() {
        return clusters.get(clusters.size() - 1);
    }

    /**
     * Returns the series of a table.
     *
     * @param cells of the x axis, in their order
     * @param isIndexed whether places are the indices of cells, instead of the numbers in them
     */
    static List<Line> of(ResultTable table, String x, String y, Series series, List<String> cells, boolean isIndexed) {
        List<Line> lines = new ArrayList<>();
        for (Series.Entry entry : series.entries()) {
            ResultTable rows = table.where(series.column(), entry.key());
            List<Cluster> clusters = new ArrayList<>();
            for (int place = 0; place < cells.size(); place++) {
                double[] values = rows.where(x, cells.get(place)).numbers(y);
                if (values.length > 0) {
                    clusters.add(Cluster.of(isIndexed ? place : Double.parseDouble(cells.get(place)), values));
                }
            }
            if (!clusters.isEmpty()) {
                lines.add(new Line(entry.name(), entry.look(), clusters));
            }
        }
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("there is no value of " + y + " to draw; expected at least one");
        }
        return lines;
    }
}
