package io.simplex4j.report.csv;

import io.simplex4j.attribution.Projection;
import io.simplex4j.math.Vec;
import io.simplex4j.report.reading.ImageReading;
import io.simplex4j.report.reading.InputReading;
import io.simplex4j.report.reading.SeriesReading;
import io.simplex4j.report.reading.TableReading;
import java.util.List;
import java.util.stream.IntStream;

/** The features of inputs as rows: those of a table with their names, else each number with its place. */
final class FeatureTable {
    private final InputReading reading;
    private final List<String> names;

    FeatureTable(InputReading reading) {
        this.reading = reading;
        this.names = names(reading);
    }

    private static List<String> names(InputReading reading) {
        if (reading instanceof TableReading table) {
            return table.groups().groups().stream().map(group -> group.name()).toList();
        }
        String[] names = new String[reading.columns()];
        if (reading instanceof ImageReading image) {
            places(image, names);
        } else if (reading instanceof SeriesReading series) {
            places(series, names);
        }
        return List.of(names);
    }

    private static void places(ImageReading image, String[] names) {
        for (int row = 0; row < image.height(); row++) {
            for (int column = 0; column < image.width(); column++) {
                for (int channel = 0; channel < image.channels(); channel++) {
                    names[image.column(row, column, channel)] =
                            "row " + row + " column " + column + (image.channels() == 1 ? "" : " channel " + channel);
                }
            }
        }
    }

    private static void places(SeriesReading series, String[] names) {
        for (int step = 0; step < series.steps(); step++) {
            for (int channel = 0; channel < series.channels().size(); channel++) {
                names[series.column(step, channel)] =
                        series.channels().get(channel).name() + " step " + step;
            }
        }
    }

    int size() {
        return names.size();
    }

    String name(int feature) {
        return names.get(feature);
    }

    /** What an input has there: in words for a table, else the measure in its own unit. */
    String value(int feature, Vec input) {
        if (reading instanceof TableReading table) {
            return table.values().text(feature, input);
        }
        if (reading instanceof SeriesReading series) {
            SeriesReading.Channel channel = IntStream.range(0, series.channels().size())
                    .filter(index -> isIn(series, feature, index))
                    .mapToObj(series.channels()::get)
                    .findFirst()
                    .orElseThrow();
            return Double.toString(input.get(feature) * channel.deviation() + channel.mean());
        }
        return Double.toString(input.get(feature));
    }

    private static boolean isIn(SeriesReading series, int column, int channel) {
        return series.order() == SeriesReading.Order.STEPS_FIRST
                ? column % series.channels().size() == channel
                : column / series.steps() == channel;
    }

    /** The p of each feature. */
    Vec projections(Projection projection) {
        return reading instanceof TableReading table
                ? projection.grouped(table.groups()).values()
                : projection.values();
    }
}
