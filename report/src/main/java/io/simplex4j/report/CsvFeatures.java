package io.simplex4j.report;

import io.simplex4j.attribution.Projection;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.stream.IntStream;

/** The features of inputs as rows: those of a table with their names, else each number with its place. */
final class CsvFeatures {
    private final InputForm form;
    private final List<String> names;

    CsvFeatures(InputForm form) {
        this.form = form;
        int features = form instanceof TableForm table ? table.groups().groups().size() : form.columns();
        this.names = IntStream.range(0, features).mapToObj(this::place).toList();
    }

    private String place(int feature) {
        if (form instanceof ImageForm image) {
            int pixel = image.pixel(feature);
            return "row " + pixel / image.width() + " column " + pixel % image.width()
                    + (image.channels() == 1 ? "" : " channel " + image.channel(feature));
        }
        if (form instanceof SeriesForm series) {
            return series.channels().get(series.channel(feature)).name() + " step " + series.step(feature);
        }
        return form.groups().groups().get(feature).name();
    }

    List<String> names() {
        return names;
    }

    /** What an input has there: in words for a table, else the measure in its own unit. */
    String value(int feature, Vec input) {
        if (form instanceof TableForm table) {
            return table.text(feature, input);
        }
        double number = input.get(feature);
        return Double.toString(
                form instanceof SeriesForm series
                        ? series.channels().get(series.channel(feature)).measure(number)
                        : number);
    }

    /** The p of each feature. */
    Vec projections(Projection projection) {
        return form instanceof TableForm table
                ? projection.grouped(table.groups()).values()
                : projection.values();
    }
}
