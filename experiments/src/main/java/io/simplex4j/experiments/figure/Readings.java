package io.simplex4j.experiments.figure;

import io.simplex4j.experiments.figure.internal.Legend;
import io.simplex4j.experiments.figure.internal.Look;
import io.simplex4j.experiments.record.Groups;
import io.simplex4j.experiments.record.ResultTable;
import io.simplex4j.experiments.record.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The values of a table as a chart needs them: series by series, place by place.
 *
 * @param places the different cells of the x axis: in numerical order if all are numbers, else in order of appearance
 * @param numeric whether all are numbers
 */
record Readings(List<Place> places, boolean numeric, List<Line> lines) {
    /** A cell of the x axis and the number it stands for, which for words is their index. */
    record Place(String cell, double x) {}

    /** The values of one series at one place. */
    record Cluster(double x, List<Double> values, Summary summary) {
        /** A place with a value that is known, not measured. */
        static Cluster known(double x, double y) {
            return new Cluster(x, List.of(y), Summary.of(y));
        }
    }

    /** One series, its clusters in the order of places. */
    record Line(String name, Look look, List<Cluster> clusters) {}

    static Readings of(ResultTable table, Axis x, Axis y, Series series) {
        List<String> cells = table.distinct(x.column());
        boolean numeric = cells.stream().allMatch(Readings::isNumber);
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
        return new Readings(occupied(places, lines), numeric, lines);
    }

    /** All clusters of all series. */
    List<Cluster> clusters() {
        return lines.stream().flatMap(line -> line.clusters().stream()).toList();
    }

    /** What the looks of the series mean. */
    Legend legend(Legend.Key key) {
        return new Legend(lines.stream()
                .map(line -> new Legend.Entry(line.name(), line.look(), key))
                .toList());
    }

    private static List<Cluster> clusters(Groups groups, List<Place> places, String column) {
        Map<List<String>, Summary> summaries = groups.summary(column);
        List<Cluster> clusters = new ArrayList<>();
        for (Place place : places) {
            Optional.ofNullable(summaries.get(List.of(place.cell()))).ifPresent(summary -> {
                double[] values = groups.rows(place.cell()).numbers(column);
                clusters.add(
                        new Cluster(place.x(), Arrays.stream(values).boxed().toList(), summary));
            });
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

    private static List<Place> occupied(List<Place> places, List<Line> lines) {
        Set<Double> taken = new HashSet<>();
        lines.forEach(line -> line.clusters().forEach(cluster -> taken.add(cluster.x())));
        return places.stream().filter(place -> taken.contains(place.x())).toList();
    }
}
