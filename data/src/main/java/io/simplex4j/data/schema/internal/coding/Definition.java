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
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The parsed contents of a schema.
 *
 * @param source the name of the schema in messages
 * @param features of a table; none for pictures and series
 */
public record Definition(String source, SchemaHeader header, InputForm form, List<CodedFeature> features) {
    private static final int SHORTEST_SIDE = 8;
    private static final String HIDDEN = "hidden features";

    public Definition {
        features = List.copyOf(features);
    }

    public static Definition ofTable(String source, SchemaHeader header, List<CodedFeature> features) {
        List<FeatureGroups.Group> groups = new ArrayList<>();
        List<Integer> hidden = new ArrayList<>();
        int columns = 0;
        for (CodedFeature feature : features) {
            int first = columns;
            columns += feature.inputs();
            List<Integer> own = IntStream.range(first, columns).boxed().toList();
            if (feature.hidden()) {
                hidden.addAll(own);
            } else {
                groups.add(new FeatureGroups.Group(feature.name(), feature.unit(), own));
            }
        }
        if (!hidden.isEmpty()) {
            groups.add(new FeatureGroups.Group(HIDDEN, hidden));
        }
        FeatureGroups all = FeatureGroups.of(columns, groups);
        return new Definition(source, header, TableForm.of(all, new CodedWords(header, features, all)), features);
    }

    /** Returns the place of a feature among the groups that people see, which hidden features are together. */
    int group(int feature) {
        if (!(form instanceof TableForm table)) {
            return feature;
        }
        int first = features.subList(0, feature).stream()
                .mapToInt(CodedFeature::inputs)
                .sum();
        List<FeatureGroups.Group> groups = table.groups().groups();
        return IntStream.range(0, groups.size())
                .filter(group -> groups.get(group).columns().contains(first))
                .findFirst()
                .orElseThrow();
    }

    /** The values of coded features in words, and as cells of the table. */
    private static final class CodedWords implements TableForm.Words {
        private final SchemaHeader header;
        private final List<CodedFeature> features;
        private final int[] starts;
        private final int[] featureOfGroup;
        private final Map<String, Integer> places = new LinkedHashMap<>();

        CodedWords(SchemaHeader header, List<CodedFeature> features, FeatureGroups groups) {
            this.header = header;
            this.features = List.copyOf(features);
            this.starts = new int[features.size()];
            for (int feature = 1; feature < starts.length; feature++) {
                starts[feature] =
                        starts[feature - 1] + features.get(feature - 1).inputs();
            }
            this.featureOfGroup = groups.groups().stream()
                    .mapToInt(
                            group -> Arrays.binarySearch(starts, group.columns().get(0)))
                    .toArray();
            for (int feature = 0; feature < features.size(); feature++) {
                for (String column : features.get(feature).shownColumns()) {
                    places.put(column, feature);
                }
            }
            for (int feature = 0; feature < features.size(); feature++) {
                if (!features.get(feature).hidden()) {
                    places.putIfAbsent(features.get(feature).name(), feature);
                }
            }
        }

        @Override
        public String describe(int group, Vec input) {
            int feature = featureOfGroup[group];
            return isHidden(group) ? "hidden" : features.get(feature).text(input, starts[feature]);
        }

        @Override
        public boolean isHidden(int group) {
            return features.get(featureOfGroup[group]).hidden();
        }

        @Override
        public List<String> columnNames() {
            return List.copyOf(places.keySet());
        }

        @Override
        public Optional<String> labelColumn() {
            return header.label();
        }

        @Override
        public Optional<String> idColumn() {
            return header.id();
        }

        @Override
        public String featureOf(String column) {
            Integer place = places.get(column);
            return place == null ? column : features.get(place).name();
        }

        @Override
        public List<String> cell(String column, Vec input) {
            Integer place = places.get(column);
            if (place == null) {
                return TableForm.Words.super.cell(column, input);
            }
            CodedFeature feature = features.get(place);
            return feature.cell(feature.columns().indexOf(column), input, starts[place]);
        }
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
    public record CodedFeature(String name, List<String> columns, Optional<String> unit, Coding coding, boolean hidden)
            implements Feature {
        public CodedFeature {
            columns = List.copyOf(columns);
        }

        public CodedFeature(String name, List<String> columns, Optional<String> unit, Coding coding) {
            this(name, columns, unit, coding, false);
        }

        List<String> shownColumns() {
            return hidden ? List.of() : columns;
        }

        @Override
        public int inputs() {
            return coding.inputs();
        }

        @Override
        public List<Category> categories() {
            return coding.categories();
        }

        @Override
        public OptionalDouble min() {
            return coding instanceof NumberCoding number && Double.isFinite(number.min())
                    ? OptionalDouble.of(number.min())
                    : OptionalDouble.empty();
        }

        @Override
        public OptionalDouble max() {
            return coding instanceof NumberCoding number && Double.isFinite(number.max())
                    ? OptionalDouble.of(number.max())
                    : OptionalDouble.empty();
        }

        /**
         * Returns the spellings of the value whose numbers start at an index.
         *
         * @param column the place of a column, or -1 for the feature itself
         */
        List<String> cell(int column, Vec input, int at) {
            List<String> cells = coding.cells(input, at);
            int place = Math.max(column, 0);
            if (column < 0 && columns.size() > 1) {
                place = cells.indexOf("1");
                return place < 0 ? List.of("") : spellings(categories().get(place));
            }
            String cell = cells.get(place);
            return columns.size() > 1
                    ? List.of(cell)
                    : categories().stream()
                            .filter(category -> category.value().equals(cell))
                            .findFirst()
                            .map(CodedFeature::spellings)
                            .orElse(List.of(cell));
        }

        private static List<String> spellings(Category category) {
            return category.value().equals(category.name())
                    ? List.of(category.value())
                    : List.of(category.value(), category.name());
        }

        /** Describes the value whose numbers start at an index, in words. */
        String text(Vec input, int at) {
            String text = coding.text(input, at);
            return unit.map(known -> text + " " + known).orElse(text);
        }
    }
}
