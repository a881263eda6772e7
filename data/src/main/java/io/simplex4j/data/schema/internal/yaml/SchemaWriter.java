package io.simplex4j.data.schema.internal.yaml;

import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.internal.coding.CategoryCoding;
import io.simplex4j.data.schema.internal.coding.CodedFeature;
import io.simplex4j.data.schema.internal.coding.Coding;
import io.simplex4j.data.schema.internal.coding.Coding.Missing;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.IndicatorCoding;
import io.simplex4j.data.schema.internal.coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.coding.Transform;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.NumberText;
import io.simplex4j.example.Scale;
import io.simplex4j.example.SeriesForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Writes a schema as YAML. */
public final class SchemaWriter {
    private final StringBuilder text = new StringBuilder();
    private final Comments comments;

    /**
     * Remarks in the text of a schema, each a line.
     *
     * @param top above everything
     * @param keys above a key of the document
     * @param features below the feature at a place, indented so that a remark can become a key
     * @param bottom below everything
     */
    public record Comments(
            List<String> top,
            Map<String, List<String>> keys,
            Map<Integer, List<String>> features,
            List<String> bottom) {
        public static final Comments NONE = new Comments(List.of(), Map.of(), Map.of(), List.of());
    }

    private SchemaWriter(Comments comments) {
        this.comments = comments;
    }

    public static String write(Definition schema, Comments comments) {
        SchemaWriter writer = new SchemaWriter(comments);
        comments.top().forEach(line -> writer.line(YamlText.comment(line)));
        writer.key("schema", SchemaReader.VERSION);
        writer.header(schema);
        if (schema.form() instanceof ImageForm image) {
            writer.image(image);
        } else if (schema.form() instanceof SeriesForm series) {
            writer.series(series);
        } else if (schema.ofSentences()) {
            writer.key("text", YamlText.of(schema.features().get(0).name()));
        } else {
            writer.features(schema.features());
        }
        comments.bottom().forEach(line -> writer.line(YamlText.comment(line)));
        return writer.text.toString();
    }

    private void header(Definition schema) {
        SchemaHeader header = schema.header();
        header.title().ifPresent(title -> key("title", YamlText.of(title)));
        header.noun()
                .ifPresent(noun -> key(
                        "noun",
                        noun.equals(Noun.of(noun.one()))
                                ? YamlText.of(noun.one())
                                : YamlText.list(List.of(noun.one(), noun.many()))));
        key("modality", schema.ofSentences() ? "text" : modality(schema.form()));
        header.id().ifPresent(column -> key("id", YamlText.of(column)));
        header.label().ifPresent(column -> key("label", YamlText.of(column)));
        if (!header.classes().isEmpty()) {
            key("classes", YamlText.list(header.classes()));
        }
        header.task().ifPresent(task -> key("task", word(task)));
        if (header.decimal() != Decimal.POINT) {
            key("decimal", word(header.decimal()));
        }
        if (!header.missing().equals(SchemaHeader.USUAL_MISSING)) {
            key("missing", YamlText.list(header.missing()));
        }
    }

    private static String modality(InputForm form) {
        return form instanceof ImageForm ? "image" : form instanceof SeriesForm ? "series" : "tabular";
    }

    private void features(List<CodedFeature> features) {
        key("features", "");
        for (int f = 0; f < features.size(); f++) {
            feature(features.get(f));
            comments.features().getOrDefault(f, List.of()).forEach(line -> line("    " + YamlText.comment(line)));
        }
    }

    private void feature(CodedFeature feature) {
        line("  - name: " + YamlText.of(feature.name()));
        Coding coding = feature.coding();
        if (coding instanceof IndicatorCoding) {
            line("    columns: " + YamlText.list(feature.columns()));
        } else if (!feature.columns().equals(List.of(feature.name()))) {
            line("    column: " + YamlText.of(feature.columns().get(0)));
        }
        feature.unit().ifPresent(unit -> line("    unit: " + YamlText.of(unit)));
        if (!coding.categories().isEmpty()) {
            line("    categories: "
                    + coding.categories().stream()
                            .map(SchemaWriter::category)
                            .collect(Collectors.joining(", ", "[", "]")));
        }
        if (coding instanceof NumberCoding number) {
            number.decimals().ifPresent(decimals -> line("    decimals: " + decimals));
            if (number.transform() != Transform.NONE) {
                line("    transform: " + number.transform().word());
            }
            number.scale().ifPresent(scale -> line("    scale: " + scale(scale)));
        }
        if (coding instanceof CategoryCoding category && category.order() == CategoryCoding.Order.ORDINAL) {
            line("    encoding: ordinal");
            category.scale().ifPresent(scale -> line("    scale: " + scale(scale)));
        }
        missing(coding).ifPresent(missing -> line("    missing: " + missing));
    }

    private static Optional<String> missing(Coding coding) {
        Missing missing = coding.missing();
        return switch (missing.rule()) {
            case REFUSE -> Optional.empty();
            case MEAN -> Optional.of("mean");
            case REPLACE ->
                Optional.of(
                        coding instanceof NumberCoding ? missing.replacement() : YamlText.of(missing.replacement()));
        };
    }

    private static String category(Category category) {
        return category.value().equals(category.name())
                ? YamlText.of(category.name())
                : "{value: " + YamlText.of(category.value()) + ", name: " + YamlText.of(category.name()) + "}";
    }

    private void image(ImageForm form) {
        key("shape", form.shape().axes().toString());
        key("layout", word(form.layout()));
        if (form.scales().stream().anyMatch(scale -> !scale.equals(Scale.NONE))) {
            key(
                    "pixels",
                    "{mean: " + perChannel(form.scales(), Scale::mean) + ", deviation: "
                            + perChannel(form.scales(), Scale::deviation) + "}");
        }
    }

    private static String perChannel(List<Scale> scales, ToDoubleFunction<Scale> part) {
        List<String> numbers = scales.stream()
                .map(scale -> NumberText.exact(part.applyAsDouble(scale)))
                .toList();
        return numbers.stream().distinct().count() == 1 ? numbers.get(0) : numbers.toString();
    }

    private void series(SeriesForm form) {
        key("steps", Integer.toString(form.steps()));
        key("layout", word(form.layout()));
        key("channels", "");
        for (SeriesForm.Channel channel : form.channels()) {
            List<String> parts = new ArrayList<>(List.of("name: " + YamlText.of(channel.name())));
            channel.unit().ifPresent(unit -> parts.add("unit: " + YamlText.of(unit)));
            channel.scale().ifPresent(scale -> parts.add("scale: " + scale(scale)));
            line("  - {" + String.join(", ", parts) + "}");
        }
    }

    public static String scale(Scale scale) {
        return "{mean: " + NumberText.exact(scale.mean()) + ", deviation: " + NumberText.exact(scale.deviation()) + "}";
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private void key(String key, String value) {
        comments.keys().getOrDefault(key, List.of()).forEach(line -> line(YamlText.comment(line)));
        line(value.isEmpty() ? key + ":" : key + ": " + value);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
