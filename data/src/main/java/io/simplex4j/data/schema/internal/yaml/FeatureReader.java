package io.simplex4j.data.schema.internal.yaml;

import io.simplex4j.data.OneLine;
import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.internal.coding.CategoryCoding;
import io.simplex4j.data.schema.internal.coding.CategoryText;
import io.simplex4j.data.schema.internal.coding.CodedFeature;
import io.simplex4j.data.schema.internal.coding.Coding.Missing;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.coding.IndicatorCoding;
import io.simplex4j.data.schema.internal.coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Transform;
import io.simplex4j.example.Scale;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads a feature from its part of a YAML document. */
final class FeatureReader {
    private static final List<String> KEYS = List.of(
            "name", "column", "columns", "unit", "decimals", "transform", "scale", "missing", "categories", "encoding");
    private static final int MOST_DECIMALS = 10;

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
        Optional<Scale> scale = scale(map);
        OptionalInt decimals = map.optional("decimals")
                .map(node -> OptionalInt.of(node.integer(0, MOST_DECIMALS)))
                .orElse(OptionalInt.empty());
        Missing missing = map.optional("missing")
                .map(node -> missingNumber(node, scale.isPresent()))
                .orElse(Missing.REFUSED);
        return new CodedFeature(
                name, column(), map.text("unit"), new NumberCoding(decimals, transform(), scale, missing));
    }

    private Transform transform() {
        return Transform.valueOf(map.word("transform", Transform.words()).toUpperCase(Locale.ROOT));
    }

    private static Missing missingNumber(YamlNode node, boolean scaled) {
        String rule = node.isMap() || node.isList() ? "" : node.anyText();
        if (rule.equals("refuse")) {
            return Missing.REFUSED;
        }
        if (rule.equals("mean")) {
            if (!scaled) {
                throw node.refusal("found 'mean' for a feature without a scale, expected a number or a scale");
            }
            return Missing.AS_MEAN;
        }
        if (Decimal.POINT.parse(rule).isEmpty()) {
            throw node.unexpected("refuse, mean or a number");
        }
        return Missing.replacedBy(rule);
    }

    private CodedFeature category() {
        map.refuse("the feature has categories", "unit", "decimals", "transform");
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
                new CategoryCoding(categories, order, scale(map), missing(categories)));
    }

    private CodedFeature indicator() {
        map.refuse(
                "the feature has columns that are 0 or 1",
                "column",
                "unit",
                "decimals",
                "transform",
                "scale",
                "encoding");
        List<String> columns = map.texts("columns", "column");
        List<Category> categories = categories();
        if (columns.size() != categories.size()) {
            throw map.required("columns")
                    .refusal("found " + columns.size() + " columns, expected " + categories.size()
                            + " as there are categories");
        }
        return new CodedFeature(name, columns, Optional.empty(), new IndicatorCoding(categories, missing(categories)));
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
            throw list.refusal("found an empty list, expected categories");
        }
        return categories;
    }

    private static RuntimeException twice(YamlNode node, String category) {
        return node.refusal("found the category " + OneLine.quoted(category) + " twice, expected it once");
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

    private Missing missing(List<Category> categories) {
        Optional<YamlNode> node = map.optional("missing");
        if (node.isEmpty() || node.get().anyText().equals("refuse")) {
            return Missing.REFUSED;
        }
        String value = node.get().anyText().strip();
        if (CategoryText.place(categories, value) < 0) {
            throw node.get().unexpected("refuse or " + CategoryText.list(categories));
        }
        return Missing.replacedBy(value);
    }

    /** The scale that a part may have. */
    static Optional<Scale> scale(YamlMap map) {
        return map.optional("scale").map(node -> {
            YamlMap scale = node.map();
            scale.requireKnown(List.of("mean", "deviation"));
            double mean = scale.required("mean").number();
            return new Scale(mean, deviation(scale.required("deviation")));
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
