package io.simplex4j.data.schema.internal.yaml;

import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.internal.coding.Coding;
import io.simplex4j.data.schema.internal.coding.Coding.CategoryCoding;
import io.simplex4j.data.schema.internal.coding.Coding.IndicatorCoding;
import io.simplex4j.data.schema.internal.coding.Coding.Missing;
import io.simplex4j.data.schema.internal.coding.Coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Coding.Transform;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.Definition.CodedFeature;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.example.ImageForm;
import io.simplex4j.example.InputForm;
import io.simplex4j.example.Noun;
import io.simplex4j.example.SeriesForm;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.math.EnumId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Writes a schema as YAML. */
public final class SchemaWriter {
    private final StringBuilder text = new StringBuilder();
    private final Comments comments;

    /**
     * Comments in the text of a schema, one line each.
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
        header.pseudonyms().ifPresent(any -> key("pseudonym", "true"));
        header.label().ifPresent(column -> key("label", YamlText.of(column)));
        if (!header.classes().isEmpty()) {
            key("classes", YamlText.list(header.classes()));
        }
        header.task().ifPresent(task -> key("task", EnumId.of(task)));
        if (header.decimal() != Decimal.POINT) {
            key("decimal", EnumId.of(header.decimal()));
        }
        if (!header.missing().equals(SchemaHeader.DEFAULT_MISSING)) {
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
            feature.min().ifPresent(min -> line("    min: " + NumberText.exact(min)));
            feature.max().ifPresent(max -> line("    max: " + NumberText.exact(max)));
        }
        if (coding instanceof CategoryCoding category && category.order() == CategoryCoding.Order.ORDINAL) {
            line("    encoding: ordinal");
            category.scale().ifPresent(scale -> line("    scale: " + scale(scale)));
        }
        missing(coding).ifPresent(missing -> line("    missing: " + missing));
        if (feature.hidden()) {
            line("    hidden: true");
        }
    }

    private static Optional<String> missing(Coding coding) {
        Missing missing = coding.missing();
        if (missing.equals(Missing.REFUSED)) {
            return Optional.empty();
        }
        boolean category = missing.replaces() && !(coding instanceof NumberCoding);
        return Optional.of(category ? YamlText.of(missing.word()) : missing.word());
    }

    private static String category(Category category) {
        return category.value().equals(category.name())
                ? YamlText.of(category.name())
                : "{value: " + YamlText.of(category.value()) + ", name: " + YamlText.of(category.name()) + "}";
    }

    private void image(ImageForm form) {
        key("shape", form.shape().axes().toString());
        key("layout", EnumId.of(form.layout()));
        if (form.scales().stream().anyMatch(scale -> !scale.equals(InputForm.Scale.NONE))) {
            key(
                    "pixels",
                    "{mean: " + perChannel(form.scales(), InputForm.Scale::mean) + ", deviation: "
                            + perChannel(form.scales(), InputForm.Scale::deviation) + "}");
        }
        form.resize().ifPresent(how -> key("resize", "{shorter: " + how.shorter() + ", crop: " + how.crop() + "}"));
    }

    private static String perChannel(List<InputForm.Scale> scales, ToDoubleFunction<InputForm.Scale> part) {
        List<String> numbers = scales.stream()
                .map(scale -> NumberText.exact(part.applyAsDouble(scale)))
                .toList();
        return numbers.stream().distinct().count() == 1 ? numbers.get(0) : numbers.toString();
    }

    private void series(SeriesForm form) {
        key("steps", Integer.toString(form.steps()));
        key("layout", EnumId.of(form.layout()));
        key("channels", "");
        for (SeriesForm.Channel channel : form.channels()) {
            List<String> parts = new ArrayList<>(List.of("name: " + YamlText.of(channel.name())));
            channel.unit().ifPresent(unit -> parts.add("unit: " + YamlText.of(unit)));
            channel.scale().ifPresent(scale -> parts.add("scale: " + scale(scale)));
            line("  - {" + String.join(", ", parts) + "}");
        }
    }

    public static String scale(InputForm.Scale scale) {
        return "{mean: " + NumberText.exact(scale.mean()) + ", deviation: " + NumberText.exact(scale.deviation()) + "}";
    }

    private void key(String key, String value) {
        comments.keys().getOrDefault(key, List.of()).forEach(line -> line(YamlText.comment(line)));
        line(value.isEmpty() ? key + ":" : key + ": " + value);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    /** Writes text as YAML that is the same on every machine and that YAML 1.1 and 1.2 read alike. */
    static final class YamlText {
        private static final Set<String> WORDS_OF_YAML =
                Set.of("y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf");
        private static final String PLAIN_SIGNS = " _-/()%.+";

        private YamlText() {}

        static String list(List<String> texts) {
            return texts.stream().map(YamlText::of).collect(Collectors.joining(", ", "[", "]"));
        }

        /** Returns a scalar that reads back as this text. */
        static String of(String text) {
            if (isPlain(text)) {
                return text;
            }
            StringBuilder quoted = new StringBuilder("\"");
            text.codePoints().forEach(c -> append(c, quoted));
            return quoted.append('"').toString();
        }

        /** Returns a comment of one line with this text. */
        static String comment(String text) {
            StringBuilder line = new StringBuilder("# ");
            text.codePoints().map(c -> isSafe(c) ? c : '?').forEach(line::appendCodePoint);
            return line.toString();
        }

        private static boolean isPlain(String text) {
            return !text.isEmpty()
                    && isLetter(text.codePointAt(0))
                    && !text.endsWith(" ")
                    && !WORDS_OF_YAML.contains(text.toLowerCase(Locale.ROOT))
                    && text.codePoints()
                            .allMatch(c -> isLetter(c) || (c >= '0' && c <= '9') || PLAIN_SIGNS.indexOf(c) >= 0);
        }

        /**
         * Returns whether a character is a Latin letter. Further letters differ between versions of Java.
         */
        private static boolean isLetter(int c) {
            return (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= 0xC0 && c <= 0x24F && c != 0xD7 && c != 0xF7);
        }

        private static void append(int c, StringBuilder quoted) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').appendCodePoint(c);
            } else if (c == '\n') {
                quoted.append("\\n");
            } else if (c == '\t') {
                quoted.append("\\t");
            } else if (isSafe(c)) {
                quoted.appendCodePoint(c);
            } else if (c <= 0xFFFF) {
                quoted.append(String.format(Locale.ROOT, "\\u%04X", c));
            } else {
                quoted.append(String.format(Locale.ROOT, "\\U%08X", c));
            }
        }

        /** Returns whether a character needs no escape: it is visible, and changes neither line nor direction. */
        private static boolean isSafe(int c) {
            boolean seen = (c >= 0x20 && c <= 0x7E)
                    || (c >= 0xA0 && c <= 0xD7FF)
                    || (c >= 0xE000 && c <= 0xFFFD)
                    || (c >= 0x10000 && c < 0xE0000);
            boolean steers = c == 0xAD
                    || (c >= 0x600 && c <= 0x605)
                    || c == 0x61C
                    || c == 0x6DD
                    || c == 0x70F
                    || c == 0x180E
                    || (c >= 0x200B && c <= 0x200F)
                    || (c >= 0x2028 && c <= 0x202E)
                    || (c >= 0x2060 && c <= 0x206F)
                    || c == 0xFEFF
                    || (c >= 0xFFF9 && c <= 0xFFFB);
            return seen && !steers;
        }
    }
}
