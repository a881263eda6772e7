package io.simplex4j.cli.input;

import io.simplex4j.example.ImageForm;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.report.reading.ImageReading;
import io.simplex4j.report.reading.InputReading;
import io.simplex4j.report.reading.SeriesReading;
import io.simplex4j.report.reading.TableReading;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** How people read what a schema describes. */
public final class Readings {
    private Readings() {}

    /** The reading of a schema. */
    public static InputReading of(Schema schema) {
        if (schema.image().isPresent()) {
            return picture(schema.image().get());
        }
        if (schema.series().isPresent()) {
            return series(schema.series().get());
        }
        return table(schema);
    }

    /** The reading of a schema of a table. */
    public static TableReading table(Schema schema) {
        return new TableReading(schema.groups(), schema::text);
    }

    private static ImageReading picture(ImageForm form) {
        return new ImageReading(
                form.height(),
                form.width(),
                form.channels(),
                form.layout() == ImageForm.Layout.CHANNELS_FIRST
                        ? ImageReading.Order.CHANNELS_FIRST
                        : ImageReading.Order.CHANNELS_LAST,
                each(form, form::black),
                each(form, form::white));
    }

    private static List<Double> each(ImageForm form, IntFunction<Double> light) {
        return IntStream.range(0, form.channels()).mapToObj(light).toList();
    }

    private static SeriesReading series(SeriesForm form) {
        return new SeriesReading(
                form.steps(),
                form.channels().stream().map(Readings::channel).toList(),
                form.layout() == SeriesForm.Layout.STEPS_FIRST
                        ? SeriesReading.Order.STEPS_FIRST
                        : SeriesReading.Order.CHANNELS_FIRST);
    }

    private static SeriesReading.Channel channel(SeriesForm.Channel channel) {
        return new SeriesReading.Channel(
                channel.name(),
                channel.unit().orElse(""),
                channel.scale().map(scale -> scale.mean()).orElse(0.0),
                channel.scale().map(scale -> scale.deviation()).orElse(1.0));
    }
}
