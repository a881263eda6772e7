package io.simplex4j.data.schema;

import io.simplex4j.data.OneLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The way from a YAML text to a schema. */
final class SchemaReader {
    static final String VERSION = "simplex4j/schema/1";
    private static final List<String> ALL = List.of(
            "schema",
            "title",
            "modality",
            "id",
            "label",
            "classes",
            "decimal",
            "missing",
            "features",
            "shape",
            "layout",
            "pixels",
            "steps",
            "channels");

    private SchemaReader() {}

    static Schema read(String text, String source) {
        YamlMap map = YamlDocument.of(text, source).map();
        map.requireKnown(ALL);
        YamlNode version = map.required("schema");
        if (!version.anyText().equals(VERSION)) {
            throw version.unexpected(VERSION);
        }
        Head head = head(map);
        String modality = map.word("modality", List.of("tabular", "image", "series"));
        String why = "the modality is " + modality;
        return switch (modality) {
            case "image" -> {
                map.refuse(why, "features", "steps", "channels");
                yield Schema.of(source, head, FormReader.image(map));
            }
            case "series" -> {
                map.refuse(why, "features", "shape", "pixels");
                yield Schema.of(source, head, FormReader.series(map));
            }
            default -> {
                map.refuse(why, "shape", "layout", "pixels", "steps", "channels");
                yield Schema.of(source, head, features(map, head));
            }
        };
    }

    private static Head head(YamlMap map) {
        Optional<String> id = map.text("id");
        Optional<String> label = map.text("label");
        if (id.isPresent() && id.equals(label)) {
            throw map.required("label").unexpected("another column than that of 'id'");
        }
        List<String> classes = map.texts("classes", "class");
        if (map.has("classes") && classes.isEmpty()) {
            throw map.required("classes").refusal("found an empty list, expected the names of classes");
        }
        String decimal = map.word("decimal", List.of("point", "comma"));
        List<String> missing = map.optional("missing")
                .map(node ->
                        node.list().stream().map(item -> item.anyText().strip()).toList())
                .orElse(Head.USUAL_MISSING);
        return new Head(
                map.text("title"),
                id,
                label,
                classes,
                Decimal.valueOf(decimal.toUpperCase(Locale.ROOT)),
                missing.stream().distinct().toList());
    }

    private static List<Feature> features(YamlMap map, Head head) {
        List<Feature> features = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        Map<String, String> columns = new HashMap<>();
        head.id().ifPresent(column -> columns.put(column, "the names of rows"));
        head.label().ifPresent(column -> columns.put(column, "the labels"));
        YamlNode list = map.required("features");
        for (YamlNode node : list.list()) {
            Feature feature = FeatureReader.read(node.map());
            if (names.put(feature.name(), "") != null) {
                throw node.refusal(
                        "found the feature " + OneLine.quoted(feature.name()) + " twice, expected different names");
            }
            String purpose = "the feature " + OneLine.quoted(feature.name());
            for (String column : feature.columns()) {
                String other = columns.put(column, purpose);
                if (other != null) {
                    throw node.refusal("found the column " + OneLine.quoted(column) + " for " + purpose
                            + ", expected another than that of " + other);
                }
            }
            features.add(feature);
        }
        if (features.isEmpty()) {
            throw list.refusal("found an empty list, expected features");
        }
        return features;
    }
}
