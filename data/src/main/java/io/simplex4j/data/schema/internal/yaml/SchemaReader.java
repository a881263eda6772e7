package io.simplex4j.data.schema.internal.yaml;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.internal.coding.CategoryText;
import io.simplex4j.data.schema.internal.coding.Coding.CategoryCoding;
import io.simplex4j.data.schema.internal.coding.Coding.IndicatorCoding;
import io.simplex4j.data.schema.internal.coding.Coding.Missing;
import io.simplex4j.data.schema.internal.coding.Coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Coding.Transform;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.Definition.CodedFeature;
import io.simplex4j.data.schema.internal.coding.Pseudonyms;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.yaml.YamlNode.YamlMap;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.EnumId;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads a schema from YAML. */
public final class SchemaReader {
    static final String VERSION = "simplex4j/schema/1";
    private static final List<String> KEYS = List.of(
            "schema title noun modality id pseudonym label classes task decimal missing features shape layout pixels resize steps channels text"
                    .split(" "));
    private static final List<String> IMAGE_LAYOUTS = List.of("channels-first", "channels-last");
    private static final List<String> SERIES_LAYOUTS = List.of("steps-first", "channels-first");
    private static final int MAX_CHANNELS = 4096;

    private SchemaReader() {}

    public static Definition read(String text, String source) {
        YamlMap map = YamlNode.parse(text, source, "a schema").map();
        map.requireKnown(KEYS);
        YamlNode version = map.required("schema");
        if (!version.anyText().equals(VERSION)) {
            throw version.unexpected(VERSION);
        }
        SchemaHeader header = header(map, source);
        String modality = map.word("modality", List.of("tabular", "image", "series", "text"));
        String why = "the modality is " + modality;
        return switch (modality) {
            case "image" -> {
                map.refuse(why, "features", "steps", "channels", "text");
                yield new Definition(source, header, image(map), List.of());
            }
            case "series" -> {
                map.refuse(why, "features", "shape", "pixels", "resize", "text");
                yield new Definition(source, header, series(map), List.of());
            }
            case "text" -> {
                map.refuse(why, "features", "shape", "layout", "pixels", "resize", "steps", "channels");
                yield Definition.ofSentences(source, header, text(map, header), Optional.empty());
            }
            default -> {
                map.refuse(why, "shape", "layout", "pixels", "resize", "steps", "channels", "text");
                yield Definition.ofTable(source, header, features(map, header));
            }
        };
    }

    private static String text(YamlMap map, SchemaHeader header) {
        String column = map.text("text").orElse("text");
        if (header.id().filter(column::equals).isPresent()
                || header.label().filter(column::equals).isPresent()) {
            throw map.required(map.has("text") ? "text" : "modality")
                    .refusal("found the column " + OneLine.quoted(column)
                            + " for the sentences; expected one other than those of 'id' and 'label'");
        }
        return column;
    }

    private static SchemaHeader header(YamlMap map, String source) {
        Optional<String> id = map.text("id");
        Optional<String> label = map.text("label");
        if (id.isPresent() && id.equals(label)) {
            throw map.required("label").unexpected("a column other than that of 'id'");
        }
        List<String> classes = map.texts("classes", "class");
        if (map.has("classes") && classes.isEmpty()) {
            throw map.required("classes").refusal("found an empty list; expected the names of classes");
        }
        Optional<LinearHead.Task> task = map.has("task")
                ? Optional.of(EnumId.constant(LinearHead.Task.class, map.word("task", List.of("classes", "values"))))
                : Optional.empty();
        if (task.equals(Optional.of(LinearHead.Task.VALUES)) && !classes.isEmpty()) {
            throw map.required("task").refusal("found values; expected classes, as there are names of classes");
        }
        String decimal = map.word("decimal", List.of("point", "comma"));
        List<String> missing = map.optional("missing")
                .map(node ->
                        node.list().stream().map(item -> item.anyText().strip()).toList())
                .orElse(SchemaHeader.DEFAULT_MISSING);
        return new SchemaHeader(
                map.text("title"),
                map.optional("noun").map(SchemaReader::noun),
                id,
                label,
                classes,
                task,
                EnumId.constant(Decimal.class, decimal),
                missing.stream().distinct().toList(),
                pseudonyms(map, id, source));
    }

    private static Optional<Pseudonyms> pseudonyms(YamlMap map, Optional<String> id, String source) {
        if (!isTrue(map, "pseudonym")) {
            return Optional.empty();
        }
        if (id.isEmpty()) {
            throw map.required("pseudonym")
                    .refusal("found true without the key 'id'; expected the column of names too");
        }
        return Optional.of(Pseudonyms.ofEnvironment(source));
    }

    private static boolean isTrue(YamlMap map, String key) {
        return map.word(key, List.of("false", "true")).equals("true");
    }

    /** Reads a noun: one word with its regular plural, or a list of both. */
    private static Noun noun(YamlNode node) {
        if (node.isList() && node.list().size() != 2) {
            throw node.refusal("found a list of " + node.list().size()
                    + "; expected a noun such as patient, or a list of one and many such as [child, children]");
        }
        try {
            return node.isList()
                    ? new Noun(node.list().get(0).text(), node.list().get(1).text())
                    : Noun.of(node.text());
        } catch (IllegalArgumentException e) {
            throw node.refusal(String.valueOf(e.getMessage()));
        }
    }

    private static List<CodedFeature> features(YamlMap map, SchemaHeader header) {
        List<CodedFeature> features = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        Map<String, String> columns = new HashMap<>();
        header.id().ifPresent(column -> columns.put(column, "the names of rows"));
        header.label().ifPresent(column -> columns.put(column, "the labels"));
        YamlNode list = map.required("features");
        for (YamlNode node : list.list()) {
            CodedFeature feature = FeatureReader.read(node.map());
            if (names.put(feature.name(), "") != null) {
                throw node.refusal(
                        "found the feature " + OneLine.quoted(feature.name()) + " twice; expected different names");
            }
            String purpose = "the feature " + OneLine.quoted(feature.name());
            for (String column : feature.columns()) {
                String other = columns.put(column, purpose);
                if (other != null) {
                    throw node.refusal("found the column " + OneLine.quoted(column) + " for " + purpose
                            + "; expected a column other than that of " + other);
                }
            }
            features.add(feature);
        }
        if (features.isEmpty()) {
            throw list.refusal("found an empty list; expected features");
        }
        return features;
    }

    private static InputForm image(YamlMap map) {
        YamlNode node = map.required("shape");
        List<Integer> axes = node.list().stream()
                .map(axis -> axis.integer(1, Integer.MAX_VALUE))
                .toList();
        if (axes.size() != 2 && axes.size() != 3) {
            throw node.refusal(
                    "found " + axes.size() + " axes; expected height and width, and channels before or after");
        }
        Shape shape = shape(axes, node);
        ImageForm.Layout layout = imageLayout(map, axes);
        int channels = axes.size() == 2 ? 1 : axes.get(layout == ImageForm.Layout.CHANNELS_FIRST ? 0 : 2);
        if (channels > MAX_CHANNELS) {
            throw node.refusal("found " + channels + " channels; expected at most " + MAX_CHANNELS);
        }
        ImageForm form = new ImageForm(shape, layout, pixels(map, channels));
        if (!map.has("resize")) {
            return form;
        }
        YamlMap resize = map.required("resize").map();
        resize.requireKnown(List.of("shorter", "crop"));
        try {
            return form.withResize(new ImageForm.Resize(
                    resize.required("shorter").integer(1, Integer.MAX_VALUE),
                    resize.required("crop").integer(1, Integer.MAX_VALUE)));
        } catch (IllegalArgumentException e) {
            throw map.required("resize").refusal(String.valueOf(e.getMessage()));
        }
    }

    private static Shape shape(List<Integer> axes, YamlNode node) {
        try {
            return new Shape(axes);
        } catch (IllegalArgumentException e) {
            throw node.refusal(String.valueOf(e.getMessage()));
        }
    }

    private static ImageForm.Layout imageLayout(YamlMap map, List<Integer> axes) {
        if (!map.has("layout") && axes.size() == 3) {
            boolean first = Definition.isColour(axes.get(0));
            boolean last = Definition.isColour(axes.get(2));
            if (first == last) {
                throw map.required("shape")
                        .refusal("found " + (first ? "1 or 3 on both sides" : "neither 1 nor 3 channels")
                                + "; expected the key 'layout' with channels-first or channels-last");
            }
            return first ? ImageForm.Layout.CHANNELS_FIRST : ImageForm.Layout.CHANNELS_LAST;
        }
        return map.word("layout", IMAGE_LAYOUTS).equals("channels-first")
                ? ImageForm.Layout.CHANNELS_FIRST
                : ImageForm.Layout.CHANNELS_LAST;
    }

    private static List<InputForm.Scale> pixels(YamlMap map, int channels) {
        if (!map.has("pixels")) {
            return Collections.nCopies(channels, InputForm.Scale.NONE);
        }
        YamlMap pixels = map.required("pixels").map();
        pixels.requireKnown(List.of("mean", "deviation"));
        List<Double> means = pixels.optional("mean")
                .map(node -> perChannel(node, channels, false))
                .orElse(Collections.nCopies(channels, 0.0));
        List<Double> deviations = pixels.optional("deviation")
                .map(node -> perChannel(node, channels, true))
                .orElse(Collections.nCopies(channels, 1.0));
        List<InputForm.Scale> scales = new ArrayList<>();
        for (int channel = 0; channel < channels; channel++) {
            scales.add(new InputForm.Scale(means.get(channel), deviations.get(channel)));
        }
        return scales;
    }

    private static List<Double> perChannel(YamlNode node, int channels, boolean aboveZero) {
        if (!node.isList()) {
            return Collections.nCopies(channels, aboveZero ? FeatureReader.deviation(node) : node.number());
        }
        List<YamlNode> items = node.list();
        if (items.size() != channels) {
            throw node.refusal("found " + items.size() + " numbers; expected one or as many as channels, " + channels);
        }
        return items.stream()
                .map(item -> aboveZero ? FeatureReader.deviation(item) : item.number())
                .toList();
    }

    private static InputForm series(YamlMap map) {
        int steps = map.required("steps").integer(1, Integer.MAX_VALUE);
        SeriesForm.Layout layout = map.word("layout", SERIES_LAYOUTS).equals("steps-first")
                ? SeriesForm.Layout.STEPS_FIRST
                : SeriesForm.Layout.CHANNELS_FIRST;
        List<SeriesForm.Channel> channels = new ArrayList<>();
        Set<String> names = new HashSet<>();
        YamlNode list = map.required("channels");
        for (YamlNode node : list.list()) {
            YamlMap channel = node.map();
            channel.requireKnown(List.of("name", "unit", "scale"));
            String name = channel.required("name").text();
            if (!names.add(name)) {
                throw node.refusal("found the channel " + OneLine.quoted(name) + " twice; expected different names");
            }
            Optional<InputForm.Scale> scale = FeatureReader.scale(channel);
            channels.add(new SeriesForm.Channel(name, channel.text("unit"), scale));
        }
        if (channels.isEmpty()) {
            throw list.refusal("found an empty list; expected channels");
        }
        try {
            return new SeriesForm(steps, layout, channels);
        } catch (IllegalArgumentException e) {
            throw map.required("steps").refusal(String.valueOf(e.getMessage()));
        }
    }

    /** Reads a feature from its part of a YAML document. */
    private static final class FeatureReader {
        private static final List<String> KEYS = List.of(
                "name",
                "column",
                "columns",
                "unit",
                "decimals",
                "transform",
                "scale",
                "min",
                "max",
                "missing",
                "categories",
                "encoding",
                "hidden");
        private static final int MAX_DECIMALS = 10;

        private final YamlMap map;
        private final String name;

        private FeatureReader(YamlMap map) {
            this.map = map;
            this.name = map.required("name").text();
        }

        static CodedFeature read(YamlMap map) {
            map.requireKnown(KEYS);
            FeatureReader reader = new FeatureReader(map);
            if (map.has("columns")) {
                return reader.indicator();
            }
            return map.has("categories") ? reader.category() : reader.number();
        }

        private CodedFeature number() {
            map.refuse("the feature has no categories", "encoding");
            Optional<InputForm.Scale> scale = scale(map);
            OptionalInt decimals = map.optional("decimals")
                    .map(node -> OptionalInt.of(node.integer(0, MAX_DECIMALS)))
                    .orElse(OptionalInt.empty());
            Missing missing = map.optional("missing")
                    .map(node -> missingNumber(node, scale.isPresent()))
                    .orElse(Missing.REFUSED);
            double min = map.optional("min").map(YamlNode::number).orElse(Double.NEGATIVE_INFINITY);
            double max = map.optional("max").map(YamlNode::number).orElse(Double.POSITIVE_INFINITY);
            if (min > max) {
                throw map.required("max")
                        .unexpected("a number of at least " + NumberText.exact(min) + ", which is min");
            }
            return new CodedFeature(
                    name,
                    column(),
                    map.text("unit"),
                    new NumberCoding(decimals, transform(), scale, missing, min, max),
                    isTrue(map, "hidden"));
        }

        private Transform transform() {
            return EnumId.constant(Transform.class, map.word("transform", Transform.words()));
        }

        private static Missing missingNumber(YamlNode node, boolean scaled) {
            String rule = node.isMap() || node.isList() ? "" : node.anyText();
            if (rule.equals("refuse")) {
                return Missing.REFUSED;
            }
            if (rule.equals("keep")) {
                return Missing.KEPT;
            }
            if (rule.equals("mean")) {
                if (!scaled) {
                    throw node.refusal("found 'mean' for a feature without a scale; expected a number or a scale");
                }
                return Missing.AS_MEAN;
            }
            if (Decimal.POINT.parse(rule).isEmpty()) {
                throw node.unexpected("refuse, keep, mean or a number");
            }
            return Missing.replacedBy(rule);
        }

        private CodedFeature category() {
            map.refuse("the feature has categories", "unit", "decimals", "transform", "min", "max");
            boolean oneHot = map.word("encoding", List.of("one-hot", "ordinal")).equals("one-hot");
            if (oneHot) {
                map.refuse("its categories are one-hot (a scale goes with 'encoding: ordinal')", "scale");
            }
            List<Category> categories = categories();
            CategoryCoding.Order order = oneHot ? CategoryCoding.Order.ONE_HOT : CategoryCoding.Order.ORDINAL;
            return new CodedFeature(
                    name,
                    column(),
                    Optional.empty(),
                    new CategoryCoding(categories, order, scale(map), missing(categories, oneHot)),
                    isTrue(map, "hidden"));
        }

        private CodedFeature indicator() {
            map.refuse(
                    "the feature has columns that are 0 or 1",
                    "column",
                    "unit",
                    "decimals",
                    "transform",
                    "scale",
                    "min",
                    "max",
                    "encoding");
            List<String> columns = map.texts("columns", "column");
            List<Category> categories = categories();
            if (columns.size() != categories.size()) {
                throw map.required("columns")
                        .refusal("found " + columns.size() + " columns; expected " + categories.size()
                                + " as there are categories");
            }
            return new CodedFeature(
                    name,
                    columns,
                    Optional.empty(),
                    new IndicatorCoding(categories, missing(categories, true)),
                    isTrue(map, "hidden"));
        }

        private List<String> column() {
            return List.of(map.text("column").orElse(name));
        }

        private List<Category> categories() {
            YamlNode list = map.required("categories");
            List<Category> categories = new ArrayList<>();
            Set<String> values = new HashSet<>();
            Set<String> names = new HashSet<>();
            for (YamlNode node : list.list()) {
                Category category = category(node);
                if (!values.add(category.value())) {
                    throw twice(node, category.value());
                }
                if (!names.add(category.name())) {
                    throw twice(node, category.name());
                }
                categories.add(category);
            }
            if (categories.isEmpty()) {
                throw list.refusal("found an empty list; expected categories");
            }
            return categories;
        }

        private static RuntimeException twice(YamlNode node, String category) {
            return node.refusal("found the category " + OneLine.quoted(category) + " twice; expected it once");
        }

        private static Category category(YamlNode node) {
            if (!node.isMap()) {
                return new Category(node.text().strip(), node.text());
            }
            YamlMap entry = node.map();
            entry.requireKnown(List.of("value", "name"));
            String value = entry.required("value").anyText().strip();
            return new Category(value, entry.required("name").text());
        }

        private Missing missing(List<Category> categories, boolean oneHot) {
            Optional<YamlNode> node = map.optional("missing");
            if (node.isEmpty()) {
                return Missing.REFUSED;
            }
            String value = node.get().anyText().strip();
            if (CategoryText.place(categories, value) >= 0) {
                return Missing.replacedBy(value);
            }
            if (value.equals("zeros") && oneHot) {
                return Missing.AS_ZEROS;
            }
            if (value.equals("keep") && !oneHot) {
                return Missing.KEPT;
            }
            if (!value.equals("refuse")) {
                throw node.get()
                        .unexpected(
                                "refuse" + (oneHot ? ", zeros" : ", keep") + " or " + CategoryText.list(categories));
            }
            return Missing.REFUSED;
        }

        /** Reads an optional scale. */
        static Optional<InputForm.Scale> scale(YamlMap map) {
            return map.optional("scale").map(node -> {
                YamlMap scale = node.map();
                scale.requireKnown(List.of("mean", "deviation"));
                double mean = scale.required("mean").number();
                return new InputForm.Scale(mean, deviation(scale.required("deviation")));
            });
        }

        static double deviation(YamlNode node) {
            double deviation = node.number();
            if (!(deviation > 0)) {
                throw node.unexpected("a number above 0");
            }
            return deviation;
        }
    }
}
