package io.simplex4j.lab.figure;

import io.simplex4j.lab.record.Groups;
import io.simplex4j.lab.record.ResultTable;
import io.simplex4j.lab.record.Summary;
import io.simplex4j.report.internal.drawing.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The values of a table as a chart needs them: series by series, place by place.
 *
 * @param places the different cells of the x axis: in numerical order if all are numbers, else in order of appearance
 * @param numeric whether all are numbers
 */
record Samples(List<Place> places, boolean numeric, List<Line> lines) {
    /** A cell of the x axis and its number; the number of a text is its index. */
    record Place(String cell, double x) {
        /** Returns a decimal number as axes write it, and any other text as it is. */
        String label() {
            return cell.matches("-?[0-9]+(\\.[0-9]+)?") ? Scale.tick(new BigDecimal(cell)) : cell;
        }
    }

    /** The values of one series at one place. */
    record Cluster(double x, List<Double> values, Summary summary) {
        /** Returns a place with a known value, which was not measured. */
        static Cluster known(double x, double y) {
            return new Cluster(x, List.of(y), Summary.of(y));
        }

        double mean() {
            return summary.mean();
        }

        boolean isRepeated() {
            return summary.count() > 1;
        }

        /** Returns the standard deviation, or 0 for a single value. */
        double deviation() {
            return isRepeated() ? summary.deviation() : 0;
        }

        double top() {
            return mean() + deviation();
        }

        double bottom() {
            return mean() - deviation();
        }
    }

    /** One series, its clusters in the order of places. */
    record Line(String name, Look look, List<Cluster> clusters) {}

    static Samples of(ResultTable table, Axis x, Axis y, Series series) {
        List<String> cells = table.distinct(x.column());
        boolean numeric = cells.stream().allMatch(Samples::isNumber);
        List<Place> places = places(cells, numeric);
        List<Line> lines = new ArrayList<>();
        for (Series.Shown one : series.in(table)) {
            Groups groups = series.rows(table, one).groupBy(x.column());
            List<Cluster> clusters = clusters(groups, places, y.column());
            if (!clusters.isEmpty()) {
                lines.add(new Line(one.name(), one.look(), clusters));
            }
        }
        if (lines.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no value of " + y.column() + " to draw, expected at least one");
        }
        Set<Double> occupied = lines.stream()
                .flatMap(line -> line.clusters().stream())
                .map(Cluster::x)
                .collect(Collectors.toSet());
        places.removeIf(place -> !occupied.contains(place.x()));
        return new Samples(List.copyOf(places), numeric, lines);
    }

    /** Returns all clusters of all series. */
    List<Cluster> clusters() {
        return lines.stream().flatMap(line -> line.clusters().stream()).toList();
    }

    double leastMean() {
        return clusters().stream().mapToDouble(Cluster::mean).min().orElseThrow();
    }

    /** Returns the range of means plus and minus one standard deviation. */
    Range reached() {
        Range range = new Range(leastMean(), leastMean());
        for (Cluster cluster : clusters()) {
            range = range.with(cluster.top()).with(cluster.bottom());
        }
        return range;
    }

    private static List<Cluster> clusters(Groups groups, List<Place> places, String column) {
        Map<List<String>, Summary> summaries = groups.summary(column);
        List<Cluster> clusters = new ArrayList<>();
        for (Place place : places) {
            Summary summary = summaries.get(List.of(place.cell()));
            if (summary != null) {
                double[] values = groups.rows(place.cell()).numbers(column);
                clusters.add(
                        new Cluster(place.x(), Arrays.stream(values).boxed().toList(), summary));
            }
        }
        return clusters;
    }

    private static List<Place> places(List<String> cells, boolean numeric) {
        List<Place> places = new ArrayList<>();
        for (String cell : cells) {
            places.add(new Place(cell, numeric ? Double.parseDouble(cell) : places.size()));
        }
        places.sort(Comparator.comparingDouble(Place::x));
        return places;
    }

    private static boolean isNumber(String cell) {
        try {
            return Double.isFinite(Double.parseDouble(cell));
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
