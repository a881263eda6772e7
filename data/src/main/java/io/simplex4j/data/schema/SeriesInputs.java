package io.simplex4j.data.schema;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.Scale;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Series of measures. */
record SeriesInputs(SeriesForm form) implements Inputs {
    @Override
    public Modality modality() {
        return Modality.SERIES;
    }

    @Override
    public Shape shape() {
        return form.layout() == SeriesForm.Layout.STEPS_FIRST
                ? Shape.of(form.steps(), form.channels().size())
                : Shape.of(form.channels().size(), form.steps());
    }

    @Override
    public String size() {
        return form.columns() + " numbers of series of shape " + shape();
    }

    @Override
    public FeatureGroups groups() {
        List<FeatureGroups.Group> groups = new ArrayList<>();
        for (int input = 0; input < form.columns(); input++) {
            groups.add(new FeatureGroups.Group(channel(input).name() + ", step " + form.step(input), List.of(input)));
        }
        return FeatureGroups.of(form.columns(), groups);
    }

    private SeriesForm.Channel channel(int input) {
        return form.channels().get(form.channel(input));
    }

    @Override
    public String text(int group, Vec input) {
        SeriesForm.Channel channel = channel(group);
        double measure = channel.scale().orElse(Scale.NONE).measure(input.get(group));
        String text = NumberText.shown(measure, OptionalInt.empty());
        return channel.unit().map(unit -> text + " " + unit).orElse(text);
    }

    @Override
    public List<Feature> features(List<String> unclaimed, String table) {
        requireCount(unclaimed, form.columns(), table);
        List<Feature> features = new ArrayList<>();
        for (int input = 0; input < unclaimed.size(); input++) {
            SeriesForm.Channel channel = channel(input);
            Coding coding = new NumberCoding(OptionalInt.empty(), channel.scale());
            features.add(new Feature(unclaimed.get(input), List.of(unclaimed.get(input)), channel.unit(), coding));
        }
        return features;
    }

    /** Refuses a table without one column for each number. */
    static void requireCount(List<String> columns, int inputs, String table) {
        if (columns.size() != inputs) {
            throw new UnreadableDataException(
                    table,
                    "has " + columns.size() + " columns besides those of names and labels, expected " + inputs
                            + ", one for each of the model's numbers in their order");
        }
    }
}
