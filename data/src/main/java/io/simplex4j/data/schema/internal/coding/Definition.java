package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.Feature;
import io.simplex4j.data.schema.Sentences;
import io.simplex4j.data.schema.internal.coding.Coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Coding.SentenceCoding;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.TableForm;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The parsed contents of a schema.
 *
 * @param source what messages call the schema
 * @param features of a table; none for pictures and series
 */
public record Definition(String source, SchemaHeader header, InputForm form, List<CodedFeature> features) {
    private static final int SHORTEST_SIDE = 8;

    public Definition {
        features = List.copyOf(features);
    }

    public static Definition ofTable(String source, SchemaHeader header, List<CodedFeature> features) {
        List<FeatureGroups.Group> groups = new ArrayList<>();
        int columns = 0;
        for (CodedFeature feature : features) {
            int first = columns;
            columns += feature.inputs();
            groups.add(new FeatureGroups.Group(
                    feature.name(),
                    feature.unit(),
                    IntStream.range(first, columns).boxed().toList()));
        }
        InputForm form = TableForm.of(
                FeatureGroups.of(columns, groups),
                (feature, input) -> features.get(feature)
                        .text(input, groups.get(feature).columns().get(0)));
        return new Definition(source, header, form, features);
    }

    /**
     * Returns the definition of tables with a column of sentences, which become tokens as soon as the model is known.
     */
    public static Definition ofSentences(
            String source, SchemaHeader header, String column, Optional<Sentences> reader) {
        SentenceCoding coding = new SentenceCoding(reader);
        return new Definition(
                source,
                header,
                coding.form(),
                List.of(new CodedFeature(column, List.of(column), Optional.empty(), coding)));
    }

    /** Returns whether inputs are sentences. */
    public boolean ofSentences() {
        return features.size() == 1 && features.get(0).coding() instanceof SentenceCoding;
    }

    /** Returns the definition of tables whose columns are the model's numbers, in order. */
    public static Definition ofColumns(List<String> names) {
        return ofTable("schema", SchemaHeader.PLAIN, numbers(names));
    }

    /**
     * Returns the definition of inputs without a description: pictures if the shape looks like one, otherwise unnamed
     * features.
     */
    public static Definition plain(Shape shape) {
        InputForm form = plainForm(shape);
        List<String> names =
                form.groups().groups().stream().map(FeatureGroups.Group::name).toList();
        return new Definition(
                "schema", SchemaHeader.PLAIN, form, form instanceof TableForm ? numbers(names) : List.of());
    }

    private static List<CodedFeature> numbers(List<String> names) {
        Coding coding = new NumberCoding(OptionalInt.empty(), Optional.empty());
        return names.stream()
                .map(name -> new CodedFeature(name, List.of(name), Optional.empty(), coding))
                .toList();
    }

    private static InputForm plainForm(Shape shape) {
        List<Integer> axes = shape.axes();
        boolean first = axes.size() == 2 || (axes.size() == 3 && isColour(axes.get(0)));
        if (first && areSides(axes.subList(axes.size() - 2, axes.size()))) {
            return ImageForm.unscaled(shape, ImageForm.Layout.CHANNELS_FIRST);
        }
        if (axes.size() == 3 && isColour(axes.get(2)) && areSides(axes.subList(0, 2))) {
            return ImageForm.unscaled(shape, ImageForm.Layout.CHANNELS_LAST);
        }
        return TableForm.unnamed(shape);
    }

    /** Returns whether this is a usual number of channels. */
    public static boolean isColour(int channels) {
        return channels == 1 || channels == 3;
    }

    private static boolean areSides(List<Integer> axes) {
        return axes.stream().allMatch(axis -> axis >= SHORTEST_SIDE);
    }

    /** A feature with its coding. */
    public record CodedFeature(String name, List<String> columns, Optional<String> unit, Coding coding)
            implements Feature {
        public CodedFeature {
            columns = List.copyOf(columns);
        }

        @Override
        public int inputs() {
            return coding.inputs();
        }

        @Override
        public List<Category> categories() {
            return coding.categories();
        }

        /** Describes the value whose numbers start at an index, in words. */
        String text(Vec input, int at) {
            String text = coding.text(input, at);
            return unit.map(known -> text + " " + known).orElse(text);
        }
    }
}
